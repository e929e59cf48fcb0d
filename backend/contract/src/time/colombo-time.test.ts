import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absoluteHourAt,
  absoluteHourOf,
  addDays,
  clockHourOf,
  colomboClockAt,
  colomboDateAt,
  daysBetween,
  instantOfAbsoluteHour,
  isCalendarDate,
  weekdayBefore,
  weekdayOf,
  WEEKDAYS,
} from './colombo-time.ts';

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The platform's own zone tables, as an oracle that shares no line with the code under test. */
function colomboByPlatform(instantMs: number): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Colombo',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instantMs);
}

describe('when it is a moment in Sri Lanka', () => {
  const moments = fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2100, 0) });

  test('then its clock is the platform’s', () => {
    fc.assert(
      fc.property(moments, (instantMs) => {
        const { hour, minute } = colomboClockAt(instantMs);
        const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
        expect(clock).toBe(colomboByPlatform(instantMs).slice(11, 16));
      }),
    );
  });

  test('then hours of another midnight are on the same clock', () => {
    expect([19, 43, -5, 24, 0].map(clockHourOf)).toEqual([19, 19, 19, 0, 0]);
  });

  test('then the date and the hour are those of the platform’s zone tables', () => {
    fc.assert(
      fc.property(moments, (instant) => {
        const [date, time] = colomboByPlatform(instant).split(' ');
        expect(colomboDateAt(instant)).toBe(date);
        const hour = Number(time?.slice(0, 2));
        expect(absoluteHourAt(instant)).toBe(absoluteHourOf(String(date), hour));
      }),
    );
  });

  test('then the running hour has begun and its end is ahead', () => {
    fc.assert(
      fc.property(moments, (instant) => {
        const hour = absoluteHourAt(instant);
        expect(instantOfAbsoluteHour(hour)).toBeLessThanOrEqual(instant);
        expect(instantOfAbsoluteHour(hour + 1)).toBeGreaterThan(instant);
      }),
    );
  });

  test('then 18:30 UTC is midnight', () => {
    expect(colomboDateAt(Date.UTC(2026, 11, 31, 18, 29, 59))).toBe('2026-12-31');
    expect(colomboDateAt(Date.UTC(2026, 11, 31, 18, 30))).toBe('2027-01-01');
    expect(new Date(instantOfAbsoluteHour(absoluteHourOf('2027-01-01', 0))).toISOString()).toBe(
      '2026-12-31T18:30:00.000Z',
    );
  });
});

describe('when days are counted', () => {
  test('then adding and counting undo each other', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('then hour 24 of a date is hour 0 of the next', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 23 }), (date, hour) => {
        expect(absoluteHourOf(date, hour + 24)).toBe(absoluteHourOf(addDays(date, 1), hour));
      }),
    );
  });

  test('then weekdays follow each other and match known days', () => {
    expect(weekdayOf('2026-11-21')).toBe('Saturday');
    expect(weekdayOf('1970-01-01')).toBe('Thursday');
    expect(weekdayOf('1969-12-28')).toBe('Sunday');
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayBefore(weekdayOf(addDays(date, 1)))).toBe(weekdayOf(date));
      }),
    );
    expect(weekdayBefore(WEEKDAYS[0])).toBe('Sunday');
  });
});

describe('when a text claims to be a date', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '',
    'today',
    // A month of a far year, as long as a date.
    '+012026-01',
  ])('then %j is refused', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('then every real date is taken', () => {
    fc.assert(fc.property(dates, (date) => isCalendarDate(date)));
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });
});
