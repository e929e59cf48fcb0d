import { expect, test } from 'vitest';
import { dateOfPlace, entryOfDate } from './date-of-place.ts';

const DATES = ['2026-12-01', '2026-12-02', '2026-12-03'];
const dateOf = (state: unknown, search = '') => dateOfPlace({ state, search }, DATES);

test('when an entry of the history keeps a day, then it is shown again', () =>
  expect(dateOf(entryOfDate('2026-12-03'))).toBe('2026-12-03'));

test('when the address names a day, then it is shown until another one is chosen', () => {
  expect(dateOf(null, '?date=2026-12-02')).toBe('2026-12-02');
  expect(dateOf(entryOfDate('2026-12-01'), '?date=2026-12-02')).toBe('2026-12-01');
});

test('when the day is over, or none is named, then none is', () => {
  expect(dateOf(entryOfDate('2026-11-30'))).toBeUndefined();
  expect(dateOf(null, '?date=2026-11-30')).toBeUndefined();
  expect(dateOf(null)).toBeUndefined();
  expect(dateOf({ conversationId: 'v1' })).toBeUndefined();
});
