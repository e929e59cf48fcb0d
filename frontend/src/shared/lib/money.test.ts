import { expect, it } from 'vitest';
import { formatRupees, formatRupeesExact } from './money.ts';

it.each([
  [5000, 'Rs 5,000', 'Rs 5,000.00'],
  [0, 'Rs 0', 'Rs 0.00'],
  [1234.5, 'Rs 1,234.5', 'Rs 1,234.50'],
  [1_000_000, 'Rs 1,000,000', 'Rs 1,000,000.00'],
])('when it costs %d, then it is said plainly and exactly', (rupees, plain, exact) => {
  expect(formatRupees(rupees)).toBe(plain);
  expect(formatRupeesExact(rupees)).toBe(exact);
});
