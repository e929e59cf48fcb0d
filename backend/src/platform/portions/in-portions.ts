/** Works on long lists in portions, so that other requests get their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Takes about ten milliseconds to read, and less for anything else. */
export const PORTION = 500;

/** Few enough that other requests still find a free connection to the database. */
const AT_ONCE = 10;

/**
 * Like `map` for what has to be awaited, a few items at a time. One after the other would take as many trips to the
 * database as there are items, and the database may be far away. When one fails, those that began with it end first,
 * then its error is thrown.
 */
export async function mapSomeAtOnce<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const outcomes = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(map));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
}

/** Like `map`, in portions; a short list is done at once. */
export async function mapInPortions<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += PORTION) {
    if (from > 0) await setImmediate();
    for (const item of items.slice(from, from + PORTION)) results.push(map(item));
  }
  return results;
}
