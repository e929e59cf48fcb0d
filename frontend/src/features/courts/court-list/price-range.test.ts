import { expect, test } from 'vitest';
import { NO_FILTERS } from './court-filters.ts';
import { isMaxBelowMin } from './price-range.ts';

const isRefused = (minPrice: string, maxPrice: string) =>
  isMaxBelowMin({ ...NO_FILTERS, minPrice, maxPrice });

test('when the highest price is below the lowest, then that is found out, by number and not by letter', () => {
  expect(isRefused('6000', '5000')).toBe(true);
  expect(isRefused('900', '5000')).toBe(false);
  expect(isRefused('5000', '5000')).toBe(false);
});

test('when one of the two is blank or no price, then it bounds nothing', () => {
  expect(isRefused('6000', '')).toBe(false);
  expect(isRefused('', '5000')).toBe(false);
  expect(isRefused('6000', '-1')).toBe(false);
});
