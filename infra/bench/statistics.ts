/** The value below or at which `percent` of the values lie. @throws {Error} when there are no values */
export function percentileOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = Math.ceil((percent / 100) * sorted.length) - 1;
  const value = sorted[Math.max(0, place)];
  if (value === undefined) throw new Error('There are no values');
  return value;
}

export function medianOf(values: readonly number[]): number {
  const upper = percentileOf(values, 50);
  if (values.length % 2 === 1) return upper;
  const sorted = values.toSorted((one, other) => one - other);
  return (upper + (sorted[values.length / 2] as number)) / 2;
}
