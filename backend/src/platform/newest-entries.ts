/** Keeps the entries that were kept last, at most so many of them. */
export function createNewestEntries<Value>(keptMax: number) {
  const kept = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => kept.get(key),

    keep: (key: string, value: Value): void => {
      // Taken out first, because a map is in the order in which its keys came.
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    },
  };
}
