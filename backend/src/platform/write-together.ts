/** What many write in one turn of the process is one command: a command costs more than what it says. */
import DataLoader from 'dataloader';

/** Of one command; enough that nobody waits for a second one. */
const WRITES_MAX = 100;

/** `write` answers for each item, in their order; when it throws, each of them has failed. */
export function createWriteTogether<Item, Outcome = void>(
  write: (items: readonly Item[]) => Promise<readonly Outcome[]>,
): (item: Item) => Promise<Outcome> {
  const loader = new DataLoader<Item, Outcome>(write, {
    cache: false,
    maxBatchSize: WRITES_MAX,
    batchScheduleFn: setImmediate,
  });
  return (item) => loader.load(item);
}
