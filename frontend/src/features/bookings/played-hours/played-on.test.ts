import { absoluteHourOf } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slotAt } from '../bookings.factory.ts';
import { dateOver, formatTimes, otherDateOf } from './played-on.ts';

/** The business date of all hours in these tests. */
const EVENING = '2026-12-01';

/** Replaces no-break spaces. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('hours of an evening', () => {
  test.each([
    ['end before midnight', [19, 20], 'Tue 1 Dec, 7 to 9 PM'],
    ['go on after midnight', [23, 24], 'Tue 1 Dec, 11 PM to 1 AM'],
    ['begin after midnight', [25], 'Wed 2 Dec, 1 to 2 AM'],
    ['begin again after midnight', [19, 25], 'Tue 1 Dec, 7 to 8 PM, Wed 2 Dec, 1 to 2 AM'],
    ['pause before midnight', [19, 22], 'Tue 1 Dec, 7 to 8 PM, 10 to 11 PM'],
  ])('when they %s, then each is told with the date on which it begins', (_, hours, words) =>
    expect(plain(formatTimes(hours.map(slotAt)))).toBe(words),
  );

  test('when their date stands over them already, then only another one is told', () => {
    const slots = [19, 25].map(slotAt);
    const said = dateOver(slots, EVENING);
    expect(plain(formatTimes(slots, said))).toBe('7 to 8 PM, Wed 2 Dec, 1 to 2 AM');
  });

  test('when all of them are after midnight, then the next date stands over them', () => {
    expect(dateOver([slotAt(25)], EVENING)).toBe('2026-12-02');
    expect(dateOver([], EVENING)).toBe(EVENING);
  });

  test('when one is played on another date than the one over it, then that is named beside it', () => {
    expect(otherDateOf(slotAt(25), EVENING)).toMatch(/^Wed 2 Dec/);
    expect(otherDateOf({ absoluteHour: absoluteHourOf(EVENING, 24) }, EVENING)).toMatch(/^Wed 2/);
    expect(otherDateOf(slotAt(23), EVENING)).toBeUndefined();
  });
});
