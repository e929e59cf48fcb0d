/** A month as a grid of dates, Sunday first. Dates are yyyy-MM-dd and months yyyy-MM, in Sri Lanka. */
import { addDays, formatMonthName, isCalendarDate, weekdayOf, WEEKDAYS } from '@crease/contract';
import { datesFrom } from '../date-choice/slot-dates.ts';

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** False near the years 1000 and 9999, where the month before or after could not be written with four digits. */
export function canShowDate(date: string): boolean {
  return isCalendarDate(date) && date >= '1000' && date < '9999';
}

/** 'November 2026' */
export function formatMonth(month: string): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${MONTH_NAMES[number - 1] ?? ''} ${year}`;
}

/** 'Nov 2026' */
export function formatShortMonth(month: string): string {
  return `${formatMonthName(month)} ${month.slice(0, 4)}`;
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * MONTHS_PER_YEAR + number - 1 + count;
  const monthOfYear = String((months % MONTHS_PER_YEAR) + 1).padStart(2, '0');
  return `${Math.floor(months / MONTHS_PER_YEAR)}-${monthOfYear}`;
}

/** 0 for Sunday. */
function columnOf(date: string): number {
  return (WEEKDAYS.indexOf(weekdayOf(date)) + 1) % DAYS_PER_WEEK;
}

function firstOfMonth(month: string): string {
  return `${month}-01`;
}

/** The day to select when another month is shown. */
export function dayToShowIn(month: string, today: string): string {
  return monthOf(today) === month ? today : firstOfMonth(month);
}

function lastOfMonth(month: string): string {
  return addDays(firstOfMonth(addMonths(month, 1)), -1);
}

/** The weeks of the month; undefined in the places of other months' days. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = firstOfMonth(month);
  const start = addDays(first, -columnOf(first));
  const weeks: (string | undefined)[][] = [];
  for (let sunday = start; sunday <= lastOfMonth(month); sunday = addDays(sunday, DAYS_PER_WEEK)) {
    const dates = datesFrom(sunday, DAYS_PER_WEEK);
    weeks.push(dates.map((date) => (monthOf(date) === month ? date : undefined)));
  }
  return weeks;
}

/** The same day in another month, or that month's last day. */
function inMonth(date: string, month: string): string {
  const wanted = `${month}-${date.slice(8)}`;
  const last = lastOfMonth(month);
  return wanted > last ? last : wanted;
}

/** The date that a key moves to; undefined for other keys. */
export function dateReachedBy(key: string, date: string): string | undefined {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -DAYS_PER_WEEK),
    ArrowDown: () => addDays(date, DAYS_PER_WEEK),
    Home: () => addDays(date, -columnOf(date)),
    End: () => addDays(date, DAYS_PER_WEEK - 1 - columnOf(date)),
    PageUp: () => inMonth(date, addMonths(monthOf(date), -1)),
    PageDown: () => inMonth(date, addMonths(monthOf(date), 1)),
  };
  return moves[key]?.();
}
