import { expect, test } from 'vitest';
import { dateOfEntry, entryOfDate } from './date-of-entry.ts';

const DATES = ['2026-12-01', '2026-12-02', '2026-12-03'];

test('when an entry of the history keeps a day, then it is shown again', () => {
  expect(dateOfEntry(entryOfDate('2026-12-03'), DATES)).toBe('2026-12-03');
});

test('when the day is over, or the entry keeps none, then none is', () => {
  expect(dateOfEntry(entryOfDate('2026-11-30'), DATES)).toBeUndefined();
  expect(dateOfEntry(null, DATES)).toBeUndefined();
  expect(dateOfEntry({ conversationId: 'v1' }, DATES)).toBeUndefined();
});
