import { compareValues } from '../values/key-encoding.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

export const sum = (values: readonly unknown[]): number =>
  values.filter(isNumber).reduce((total, value) => total + value, 0);

export function average(values: readonly unknown[]): number | null {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

function extreme(values: readonly unknown[], direction: 1 | -1): unknown {
  return values
    .filter(isPresent)
    .reduce<unknown>(
      (best, value) => (best === null || compareValues(value, best) * direction < 0 ? value : best),
      null,
    );
}

export const smallest = (values: readonly unknown[]): unknown => extreme(values, 1);
export const largest = (values: readonly unknown[]): unknown => extreme(values, -1);
