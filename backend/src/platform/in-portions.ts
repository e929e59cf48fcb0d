/** Works on long lists in portions, so that other requests get their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Takes about ten milliseconds to read, and less for anything else. */
export const PORTION = 500;

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
