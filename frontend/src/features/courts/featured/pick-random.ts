/** Random numbers from 0 to 1, one for each item to pick. */
export function drawChances(count: number): number[] {
  return Array.from({ length: count }, () => Math.random());
}

/** Picks one item for each chance, none twice. The same chances pick the same items. */
export function pickByChance<Item>(items: readonly Item[], chances: readonly number[]): Item[] {
  const left = [...items];
  return chances.flatMap((chance) => left.splice(Math.floor(chance * left.length), 1));
}
