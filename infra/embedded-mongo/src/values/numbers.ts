import { refuse } from './mongo-error.ts';

/**
 * What a sum or a product of two numbers is to MongoDB, which combines integers as such: they have no -0, and what a
 * double can't hold is not rounded.
 */
export function combine(a: number, b: number, by: (a: number, b: number) => number): number {
  const result = by(a, b);
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return result;
  if (!Number.isInteger(result)) return result;
  return Number.isSafeInteger(result)
    ? result + 0
    : refuse('An integer outside the safe range of a double');
}

export const plus = (a: number, b: number): number => a + b;
export const times = (a: number, b: number): number => a * b;
