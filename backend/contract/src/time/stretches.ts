/** Items of a list that follow each other without a break. */
export interface Stretch<Item> {
  first: Item;
  last: Item;
  /** All items, `first` and `last` included. */
  items: Item[];
}

/**
 * Splits a list wherever an item does not belong to the stretch before it. `follows` is asked for each item with the
 * stretch that it would extend.
 */
export function splitIntoStretches<Item>(
  items: readonly Item[],
  follows: (item: Item, stretch: Readonly<Stretch<Item>>) => boolean,
): Stretch<Item>[] {
  const stretches: Stretch<Item>[] = [];
  for (const item of items) {
    const stretch = stretches.at(-1);
    if (stretch && follows(item, stretch)) {
      stretch.items.push(item);
      stretch.last = item;
    } else stretches.push({ first: item, last: item, items: [item] });
  }
  return stretches;
}
