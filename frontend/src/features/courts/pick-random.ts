/** As many chances as items shall be picked, each 0 to 1. */
export function drawChances(count: number): number[] {
  return Array.from({ length: count }, () => Math.random());
}

/** One item for each chance while there are any, none twice; the same chances pick the same items. */
export function pickByChance<Item>(items: readonly Item[], chances: readonly number[]): Item[] {
  const left = [...items];
  return chances.flatMap((chance) => left.splice(Math.floor(chance * left.length), 1));
}
