import { describe, expect, test } from 'vitest';
import {
  addMonths,
  canShowDate,
  dateReachedBy,
  dayToShowIn,
  formatMonth,
  formatShortMonth,
  weeksOf,
} from './month.ts';

describe('a month', () => {
  test('when it is laid out, then each week runs from Sunday and other months stay blank', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', undefined]);
    expect(weeksOf('2026-08')[0]).toEqual([...Array<undefined>(6).fill(undefined), '2026-08-01']);
    expect(weeksOf('2026-08')).toHaveLength(6);
    expect(weeksOf('2026-02').flat()).toHaveLength(28);
    expect(weeksOf('2026-05').at(-1)?.[0]).toBe('2026-05-31');
  });

  test('when the pages turn, then the year turns with them', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-01', -13)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ]);
    expect([formatMonth('2027-01'), formatShortMonth('2026-09')]).toEqual([
      'January 2027',
      'Sep 2026',
    ]);
  });
});

describe('a month that the pages were turned to', () =>
  test('when it is this one, then today is shown of it, and otherwise its first day', () => {
    expect(dayToShowIn('2026-11', '2026-11-25')).toBe('2026-11-25');
    expect(dayToShowIn('2026-12', '2026-11-25')).toBe('2026-12-01');
    expect(dayToShowIn('2025-11', '2026-11-25')).toBe('2025-11-01');
  }));

describe('a date that an address asks for', () => {
  test('when its month has a name in four digits, and those beside it, then it can be shown', () => {
    const dates = ['1000-01-01', '2026-11-23', '9998-12-31'];
    expect(dates.filter(canShowDate)).toEqual(dates);
    expect(dates.map((date) => weeksOf(date.slice(0, 7)).flat().includes(date))).not.toContain(
      false,
    );
  });

  test.each(['9999-12-31', '0999-12-31', '2026-02-30', 'garbage', ''])(
    'when it is %j, then it can not',
    (date) => expect(canShowDate(date)).toBe(false),
  );
});

describe('a key in the month', () =>
  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-04', '2026-10-28'],
    ['ArrowDown', '2026-11-04', '2026-11-11'],
    ['Home', '2026-11-04', '2026-11-01'],
    ['End', '2026-11-04', '2026-11-07'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['Enter', '2026-11-04', undefined],
  ])('when it is %s on %s, then it leads to %s', (key, from, to) =>
    expect(dateReachedBy(key, from)).toBe(to),
  ));
