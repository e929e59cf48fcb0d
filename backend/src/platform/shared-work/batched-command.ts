/**
 * Combines what many callers ask for into few database commands, because a command costs more than its items. Items
 * that come in one turn of the event loop, or while other commands are running, share a command; so a busier process
 * sends larger ones.
 */
import DataLoader from 'dataloader';

/** The default number of items in a command. */
const ITEMS_MAX = 100;
/** Commands running at the same time: with only one, a caller would first have to wait for others' answers. */
const COMMANDS_MAX = 2;
/** After this time a running command no longer delays the next one. */
const PATIENCE_MS = 20;
/** When several callers came at one moment, more will follow: the next command waits this long for them. */
const CROWD_MS = 5;

function createTurns() {
  let waitedFor = 0;
  let crowdUntil = -Infinity;
  const waiting = new Set<() => void>();

  /** Counts a running command until its patience ends or the returned function is called. */
  const begin = (): (() => void) => {
    let isWaitedFor = true;
    waitedFor += 1;
    const end = () => {
      clearTimeout(timer);
      if (!isWaitedFor) return;
      isWaitedFor = false;
      waitedFor -= 1;
      for (const dispatch of waiting) {
        if (waitedFor >= COMMANDS_MAX) return;
        waiting.delete(dispatch);
        dispatch();
      }
    };
    const timer = setTimeout(end, PATIENCE_MS);
    return end;
  };

  const dispatchInTurn = (dispatch: () => void): void => {
    const crowdMs = crowdUntil - performance.now();
    if (crowdMs > 0) setTimeout(dispatchInTurn, crowdMs, dispatch);
    else if (waitedFor >= COMMANDS_MAX) waiting.add(dispatch);
    else dispatch();
  };

  return {
    schedule: (dispatch: () => void): void => {
      setImmediate(dispatchInTurn, dispatch);
    },
    run: async <Outcome>(isCrowd: boolean, command: () => Promise<Outcome>): Promise<Outcome> => {
      if (isCrowd) crowdUntil = performance.now() + CROWD_MS;
      const end = begin();
      try {
        return await command();
      } finally {
        end();
      }
    },
  };
}

interface BatchOptions<Item> {
  itemsMax?: number;
  /** Tells whether more will follow. Needed where one caller may ask for several items. */
  isCrowd?: (items: readonly Item[]) => boolean;
}

/**
 * Returns a function that asks for one item. `command` answers for each item in order: an error among the answers
 * belongs to its item, an exception to all.
 */
export function createBatchedCommand<Item, Outcome = void>(
  command: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
  { itemsMax = ITEMS_MAX, isCrowd = ({ length }) => length > 1 }: BatchOptions<Item> = {},
): (item: Item) => Promise<Outcome> {
  const turns = createTurns();
  const loader = new DataLoader<Item, Outcome>(
    (items) => turns.run(isCrowd(items), () => command(items)),
    {
      cache: false,
      maxBatchSize: itemsMax,
      batchScheduleFn: turns.schedule,
    },
  );
  return (item) => loader.load(item);
}
