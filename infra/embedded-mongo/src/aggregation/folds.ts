import { isNil } from '../values/document.ts';
import { compareValues } from '../values/key-encoding.ts';
import { combine, plus } from '../values/numbers.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What is lost by rounding is added at the end, as MongoDB does: 0.1, 0.2 and 0.3 are 0.6. */
export function sum(values: readonly unknown[]): number {
  let total = 0;
  let lost = 0;
  for (const value of values.filter(isNumber)) {
    const before = total;
    total = combine(before, value, plus);
    const added = total - before;
    lost += before - (total - added) + (value - added);
  }
  return Number.isFinite(total) ? total + lost : total;
}

export function average(values: readonly unknown[]): number | null {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

function extreme(values: readonly unknown[], direction: 1 | -1): unknown {
  return values
    .filter((value) => !isNil(value))
    .reduce<unknown>(
      (best, value) => (best === null || compareValues(value, best) * direction < 0 ? value : best),
      null,
    );
}

export const smallest = (values: readonly unknown[]): unknown => extreme(values, 1);
export const largest = (values: readonly unknown[]): unknown => extreme(values, -1);
