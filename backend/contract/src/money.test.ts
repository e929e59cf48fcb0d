import { expect, test } from 'vitest';
import { formatRupees, formatRupeesExact, sumRupees } from './money.ts';

test.each([
  [5000, 'Rs 5,000', 'Rs 5,000.00'],
  [0, 'Rs 0', 'Rs 0.00'],
  [1234.5, 'Rs 1,234.50', 'Rs 1,234.50'],
  [99.999, 'Rs 100.00', 'Rs 100.00'],
  [1_000_000, 'Rs 1,000,000', 'Rs 1,000,000.00'],
])('when it costs %d, then it is said plainly and exactly', (rupees, plain, exact) => {
  expect(formatRupees(rupees)).toBe(plain);
  expect(formatRupeesExact(rupees)).toBe(exact);
});

test('when cents are added up, then no binary fraction is left over', () => {
  expect(sumRupees([0.1, 0.2])).toBe(0.3);
  expect(sumRupees([0.01, 0.14])).toBe(0.15);
  expect(sumRupees([])).toBe(0);
});
