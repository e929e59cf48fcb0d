/**
 * What `$slice` means everywhere: this many of the first elements, or of the last for a number below 0; with a count so
 * many from this position on, which is counted from the end when it is below 0.
 */
export function slice(array: readonly unknown[], first: number, count?: number): unknown[] {
  if (count === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + count);
}
