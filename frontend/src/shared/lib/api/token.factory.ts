/** A token as far as pages read it, for tests. */
export const tokenOf = (sub: string, version = 1): string =>
  `h.${btoa(JSON.stringify({ sub, version }))}.s`;
