import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDuration,
  formatHourCount,
  formatHourRange,
  formatInstant,
  formatMonthDay,
  formatMonthYear,
  formatNearDate,
} from './dates.ts';

const NOON_IN_COLOMBO = Date.parse('2026-11-21T12:00:00+05:30');

describe('dates as people say them', () => {
  test('when the date is near, then weekday, day and month are enough', () =>
    expect(formatDate('2026-12-01', NOON_IN_COLOMBO)).toBe('Tue 1 Dec'));

  test('when the date is far away, then it carries its year', () =>
    expect(formatDate('2025-12-01', NOON_IN_COLOMBO)).toBe('Mon 1 Dec 2025'));

  test('when it is more than 180 days away, then it is far', () =>
    expect(['2027-05-20', '2027-05-21'].map((date) => formatDate(date, NOON_IN_COLOMBO))).toEqual([
      'Thu 20 May',
      'Fri 21 May 2027',
    ]));

  test('when there is little room, then month and day are enough, or month and year', () => {
    expect(formatMonthDay('2026-12-21')).toBe('Dec 21');
    expect(formatMonthYear('2026-12-31T18:31:00.000Z')).toBe('Jan 2027');
  });

  test.each([
    ['2026-11-20', 'yesterday'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'Mon 23 Nov'],
  ])('when it is %s, then people say %s', (date, words) =>
    expect(formatNearDate(date, NOON_IN_COLOMBO)).toBe(words),
  );

  test('when it is past midnight in Colombo but not in London, then today is the date of Colombo', () => {
    const justPastMidnight = Date.parse('2026-11-21T18:31:00Z');
    expect(formatNearDate('2026-11-22', justPastMidnight)).toBe('today');
    expect(formatInstant('2026-11-21T18:31:00.000Z', justPastMidnight)).toBe('today, 12:01 AM');
  });

  test('when an instant is given in UTC, then the clock of Colombo is said', () =>
    expect(formatInstant('2026-12-01T13:00:00.000Z', NOON_IN_COLOMBO)).toBe('Tue 1 Dec, 6:30 PM'));
});

/** Shows no-break spaces as `~`. */
const marked = (words: string) => words.replaceAll('\u00a0', '~');

describe('hours as people say them', () => {
  test('when there is one hour, then it is not hours', () =>
    expect([1, 3].map(formatHourCount)).toEqual(['1 hour', '3 hours']));

  test.each([
    ['19:00', '21:00', '7~to~9~PM'],
    ['11:00', '13:00', '11~AM to 1~PM'],
    ['11:00', '12:00', '11~AM to noon'],
    ['12:00', '13:00', 'noon to 1~PM'],
    ['23:00', '00:00', '11~PM to midnight'],
    ['00:00', '01:00', 'midnight to 1~AM'],
    ['22:00', '01:00', '10~PM to 1~AM'],
  ])(
    'when it runs from %s to %s, then it is %s, and no line ends inside an hour',
    (start, end, words) => expect(marked(formatHourRange(start, end))).toBe(words),
  );

  test.each([
    [59_999, 'under a minute'],
    [60_000, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [3.5 * 3_600_000, '3 h'],
    [47 * 3_600_000, '47 h'],
    [48 * 3_600_000, '2 days'],
    [71 * 3_600_000, '2 days'],
  ])('when %d ms pass, then that is %s', (ms, words) => expect(formatDuration(ms)).toBe(words));
});
