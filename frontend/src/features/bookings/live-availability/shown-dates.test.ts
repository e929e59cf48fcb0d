import { expect, test } from 'vitest';
import { addressOfDate } from '../date-choice/slot-dates.ts';
import { dateChosenIn } from './shown-dates.ts';

const DATES = ['2026-12-01', '2026-12-02', '2026-12-03'];

test('when the address names a day that is offered, then it is shown', () =>
  expect(dateChosenIn(addressOfDate('2026-12-03'), DATES)).toBe('2026-12-03'));

test.each(['2026-11-30', '2026-12-04', 'tomorrow', ''])(
  'when the address names %j, then no day is chosen',
  (date) => expect(dateChosenIn(addressOfDate(date), DATES)).toBeUndefined(),
);

test('when the address names no day, then none is chosen', () =>
  expect(dateChosenIn(new URLSearchParams(), DATES)).toBeUndefined());
