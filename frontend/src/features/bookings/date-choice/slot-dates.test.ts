import { addDays, WEEKDAYS, type Court } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { makeCourt } from '../bookings.factory.ts';
import {
  addressOfDate,
  bookableDaysOf,
  bookingLink,
  dateOfAddress,
  dateOfPicked,
  datesAround,
  isBookableDate,
  litHoursOn,
  nextOpenDate,
  pickedOfDate,
  slotsOfAddress,
} from './slot-dates.ts';

const TODAY = '2026-12-01';
const DAYS = { first: TODAY, today: TODAY, last: '2027-03-01' };

function courtOpenOn(openDay: string): Court {
  return {
    ...makeCourt('c1'),
    operatingHours: WEEKDAYS.map((day) => ({
      day,
      isOpen: day === openDay,
      slots: [
        { startTime: '16:00', endTime: '18:00', type: 'day' },
        { startTime: '18:00', endTime: '02:00', type: 'night' },
      ],
    })),
  };
}

/** In Sri Lanka. */
const at = (time: string) => Date.parse(`${time}+05:30`);

describe('which dates can be booked', () => {
  test('when it is an hour of the day, then from today ninety days ahead', () =>
    expect(bookableDaysOf(courtOpenOn('Monday'), at('2026-12-01T16:00'))).toEqual(DAYS));

  test('when hours of the evening before begin after midnight, then that evening too, until the last of them begins', () => {
    const monday = courtOpenOn('Monday');
    const withEvening = { ...DAYS, first: '2026-11-30' };
    expect(bookableDaysOf(monday, at('2026-12-01T00:59'))).toEqual(withEvening);
    expect(bookableDaysOf(monday, at('2026-12-01T01:00'))).toEqual(DAYS);
    expect(bookableDaysOf(courtOpenOn('Tuesday'), at('2026-12-01T00:30'))).toEqual(DAYS);
  });

  test('when a date is past, too far or no date, then it can not be', () => {
    const far = addDays(TODAY, 91);
    expect(['2026-11-30', far, '2027-02-29', ''].map((date) => isBookableDate(date, DAYS))).toEqual(
      [false, false, false, false],
    );
    expect([TODAY, addDays(TODAY, 90)].map((date) => isBookableDate(date, DAYS))).toEqual([
      true,
      true,
    ]);
  });

  test('when the court is closed, then the next open date is found, and none beyond reach', () => {
    expect(nextOpenDate(courtOpenOn('Monday'), TODAY, DAYS)).toBe('2026-12-07');
    expect(nextOpenDate(courtOpenOn('Wednesday'), TODAY, DAYS)).toBe('2026-12-02');
    expect(nextOpenDate(courtOpenOn('Tuesday'), TODAY, DAYS)).toBe('2026-12-08');
    expect(nextOpenDate(courtOpenOn('Tuesday'), DAYS.last, DAYS)).toBeUndefined();
    expect(nextOpenDate(courtOpenOn('none'), TODAY, DAYS)).toBeUndefined();
  });

  test('when the days beside a date are shown, then it is among them and none is out of reach', () => {
    expect(datesAround('2026-12-05', DAYS, 14)[0]).toBe(TODAY);
    for (const date of ['2026-12-14', '2026-12-15', '2027-01-20']) {
      expect(datesAround(date, DAYS, 14)).toContain(date);
    }
    const last = DAYS.last;
    expect(datesAround(last, DAYS, 14).at(-1)).toBe(last);
  });

  test('when a court is open past midnight, then its light goes on past 24', () =>
    expect(litHoursOn(courtOpenOn('Tuesday'), TODAY)).toEqual([
      { startHour: 16, endHour: 18, light: 'day' },
      { startHour: 18, endHour: 26, light: 'night' },
    ]));
});

describe('a date and hours in an address', () => {
  test('when a link is made, then it can be read back', () => {
    const date = '2026-12-05';
    const link = bookingLink('c1', date, ['19:00', '20:00']);
    expect(link).toBe('/booking/c1?date=2026-12-05&slots=19:00,20:00');
    const search = new URL(link, 'http://localhost').searchParams;
    expect(dateOfAddress(search, DAYS, TODAY)).toBe(date);
    expect(slotsOfAddress(search, date)).toEqual(['19:00', '20:00']);
    expect(dateOfAddress(addressOfDate(date), DAYS, TODAY)).toBe(date);
    expect(slotsOfAddress(addressOfDate(date), date)).toEqual([]);
  });

  test('when it asks for hours of a day that is over, then none are asked for on the day that is shown', () => {
    const search = new URLSearchParams({ date: '2026-11-30', slots: '19:00' });
    expect(slotsOfAddress(search, dateOfAddress(search, DAYS, TODAY))).toEqual([]);
  });

  test('when no hours are chosen, then a link tells the date alone', () =>
    expect(bookingLink('c1', TODAY, [])).toBe('/booking/c1?date=2026-12-01'));

  test('when it asks for no date, or one that can not be booked, then today is shown', () => {
    expect(dateOfAddress(new URLSearchParams(), DAYS, TODAY)).toBe(TODAY);
    expect(dateOfAddress(new URLSearchParams({ date: '2026-11-30' }), DAYS, TODAY)).toBe(TODAY);
    expect(slotsOfAddress(new URLSearchParams(), TODAY)).toEqual([]);
  });

  test('when a calendar widget counts in the browser’s own days, then dates go through it unchanged', () => {
    for (const date of [TODAY, '2026-03-29', '2026-12-31']) {
      expect(dateOfPicked(pickedOfDate(date))).toBe(date);
    }
  });
});
