/**
 * What many ask in one turn of the process, or while other commands are under way, is one command: a command costs more
 * than what it says. The busier the process, the more of them are one.
 */
import DataLoader from 'dataloader';

/** Of one command, unless told otherwise; enough that nobody waits for a second one. */
const ITEMS_MAX = 100;
/** Under way: a second one keeps what is asked by few from waiting for an answer that is not theirs. */
const COMMANDS_MAX = 2;
/** A command that takes longer holds up nobody but those who are in it. */
const PATIENCE_MS = 20;
/** Where several asked in one moment more will: the next command begins so long after theirs. */
const CROWD_MS = 5;

function createTurns() {
  let waitedFor = 0;
  let crowdUntil = -Infinity;
  const waiting = new Set<() => void>();

  /** Answers how to say that nobody waits for it any more; says so itself when patience ends. */
  const begin = (): (() => void) => {
    let isWaitedFor = true;
    waitedFor += 1;
    const end = () => {
      clearTimeout(timer);
      if (!isWaitedFor) return;
      isWaitedFor = false;
      waitedFor -= 1;
      if (waitedFor >= COMMANDS_MAX) return;
      const next = [...waiting];
      waiting.clear();
      for (const dispatch of next) dispatch();
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

interface TogetherOptions<Item> {
  itemsMax?: number;
  /** Whether several asked, where one can ask for several things. */
  isCrowd?: (items: readonly Item[]) => boolean;
}

/**
 * `command` begins after each of its items was asked for, and answers for each, in their order; an error among the
 * answers is that item's own, and when it throws, each of them has failed.
 */
export function createTogether<Item, Outcome = void>(
  command: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
  { itemsMax = ITEMS_MAX, isCrowd = ({ length }) => length > 1 }: TogetherOptions<Item> = {},
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
