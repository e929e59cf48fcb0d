/** Repeatable random numbers: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to but not including `end`. */
  below: (end: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item | undefined;
}

/** The Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return { below, oneOf: (items) => items[below(items.length)] };
}

/** The seed of this run, printed so that a failure can be repeated with the variable. */
export function seedOf(variable: string): number {
  const seed = Number(process.env[variable] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${variable}=${seed}\n`);
  return seed;
}
