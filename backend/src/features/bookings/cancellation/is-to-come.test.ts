import { instantOfAbsoluteHour } from '@crease/contract';
import { expect, test } from 'vitest';
import { isToCome } from './is-to-come.ts';

/** Half past hour 12. */
const HALF_PAST_12 = instantOfAbsoluteHour(12) + 30 * 60_000;

test.each([
  ['begins later', [13, 14], true],
  ['is being played', [11, 12, 13], false],
  ['was played', [10, 11], false],
  ['was played in the morning and goes on in the evening', [8, 9, 20], true],
  ['is being played and goes on in the evening', [12, 20, 21], true],
  ['was played in two parts', [8, 10], false],
])('when a booking %s, then it is to come or not', (_, startHours, expected) => {
  expect(isToCome({ startHours }, HALF_PAST_12)).toBe(expected);
});

test('when a booking begins at this very moment, then it is being played', () => {
  expect(isToCome({ startHours: [12] }, instantOfAbsoluteHour(12))).toBe(false);
});
