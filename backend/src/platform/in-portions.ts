/** A long list is worked on a few hundred at a time: in between, everybody else has a turn. */
import { setImmediate } from 'node:timers/promises';

/** Some ten milliseconds of reading, and less of anything else. */
export const PORTION = 500;

/** What `map` makes of each, in their order. A short list is done in one go. */
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
