import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPriceOf, rateOf, totalOf } from './pricing.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const slots = fc.array(fc.record({ type: fc.constantFrom('day' as const, 'night' as const) }), {
  maxLength: 24,
  size: 'max',
});

test('when slots are added up, then the total is exact to the cent', () => {
  fc.assert(
    fc.property(cents, cents, slots, (dayCents, nightCents, selected) => {
      const rates = { dayRate: dayCents / 100, nightRate: nightCents / 100 };
      const expected = selected.reduce(
        (sum, slot) => sum + (slot.type === 'day' ? dayCents : nightCents),
        0,
      );
      expect(totalOf(selected, rates)).toBe(expected / 100);
    }),
  );
});

test('when a rate has cents that binary numbers can’t hold, then none are lost', () => {
  const rates = { dayRate: 0.1, nightRate: 0.2 };
  expect(totalOf([{ type: 'day' }, { type: 'night' }], rates)).toBe(0.3);
});

test('when nothing is selected, then the total is nothing', () => {
  expect(totalOf([], { dayRate: 5000, nightRate: 7000 })).toBe(0);
});

test('when a court has two rates, then each type has its own and the From price is the lower', () => {
  const rates = { dayRate: 5000, nightRate: 7000 };
  expect(rateOf('day', rates)).toBe(5000);
  expect(rateOf('night', rates)).toBe(7000);
  expect(fromPriceOf(rates)).toBe(5000);
  expect(fromPriceOf({ dayRate: 9000, nightRate: 7000 })).toBe(7000);
});
