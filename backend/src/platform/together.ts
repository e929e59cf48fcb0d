/**
 * Gathers what many ask for one by one into few commands to the database: a command costs more than what it says. What
 * is asked for in one turn of the process, or while other commands are under way, goes out as one; so the busier the
 * process, the more goes out together.
 */
import DataLoader from 'dataloader';

/** Items of one command, unless told otherwise; enough that nobody waits for a second command. */
const ITEMS_MAX = 100;
/** Commands under way at once: with one alone, whoever comes next would wait for an answer that is not theirs. */
const COMMANDS_MAX = 2;
/** A command that takes longer holds up nobody but those who are in it: the next one no longer waits. */
const PATIENCE_MS = 20;
/** Where several asked in one moment more will: the command after theirs begins this much later. */
const CROWD_MS = 5;

function createTurns() {
  let waitedFor = 0;
  let crowdUntil = -Infinity;
  const waiting = new Set<() => void>();

  /** Counts a command as one that others wait for, until patience ends or the function that it answers is called. */
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
  /** Whether several callers asked; to be told where one caller can ask for several items. */
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
