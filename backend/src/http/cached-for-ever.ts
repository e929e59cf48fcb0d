/** For files whose name changes with their content. A year is the longest that caches are asked to keep anything. */
export const CACHED_FOR_EVER = { immutable: true, maxAge: 31_536_000_000 } as const;
