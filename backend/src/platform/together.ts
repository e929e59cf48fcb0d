/**
 * What many ask in one turn of the process, or while the command before is under way, is one command: a command costs
 * more than what it says. The busier the process, the more of them are one.
 */
import DataLoader from 'dataloader';

/** Of one command, unless told otherwise; enough that nobody waits for a second one. */
const ITEMS_MAX = 100;
/** A command that hangs holds up nobody but those who are in it. */
const PATIENCE_MS = 20;

function createTurns() {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    schedule: (dispatch: () => void): void => {
      setImmediate(() => {
        if (running === 0) {
          dispatch();
          return;
        }
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          dispatch();
        };
        const timer = setTimeout(go, PATIENCE_MS);
        waiting.add(go);
      });
    },
    run: async <Outcome>(command: () => Promise<Outcome>): Promise<Outcome> => {
      running += 1;
      try {
        return await command();
      } finally {
        running -= 1;
        if (running === 0) for (const go of waiting) go();
      }
    },
  };
}

/**
 * `command` begins after each of its items was asked for, and answers for each, in their order; an error among the
 * answers is that item's own, and when it throws, each of them has failed.
 */
export function createTogether<Item, Outcome = void>(
  command: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
  itemsMax = ITEMS_MAX,
): (item: Item) => Promise<Outcome> {
  const turns = createTurns();
  const loader = new DataLoader<Item, Outcome>((items) => turns.run(() => command(items)), {
    cache: false,
    maxBatchSize: itemsMax,
    batchScheduleFn: turns.schedule,
  });
  return (item) => loader.load(item);
}
