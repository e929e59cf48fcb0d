/** Which dates can be booked, and how dates and hours are written in addresses. */
import {
  absoluteHourAt,
  addDays,
  BOOKING_AHEAD_MAX_DAYS,
  bookingPath,
  colomboDateAt,
  DATE_PARAMETER,
  daysBetween,
  hasBegun,
  isCalendarDate,
  isOpenOn,
  queryOfHours,
  SLOTS_PARAMETER,
  SLOTS_SEPARATOR,
  slotsOfDate,
  type Court,
} from '@crease/contract';
import { serverNow } from '../../../shared/lib/server-time.ts';
import type { LitHours } from '../../../shared/ui/light/light-strip.tsx';
import { joinLitHours } from '../played-hours/joined-hours.ts';

/** The hours that a strip of a day spans: courts are closed in the early morning and may be open past midnight. */
export const DAY_SHOWN = { from: 6, until: 26 };

const DAYS_SHOWN_BEFORE = 3;

export interface BookableDays {
  /** Today, or the day before while that evening still has hours to begin after midnight. */
  first: string;
  today: string;
  last: string;
}

export function bookableDaysOf({ operatingHours }: Court, nowMs = serverNow()): BookableDays {
  const today = colomboDateAt(nowMs);
  const evening = addDays(today, -1);
  const runningHour = absoluteHourAt(nowMs);
  const isEveningOver = slotsOfDate(operatingHours, evening).every((slot) =>
    hasBegun(slot, runningHour),
  );
  return {
    first: isEveningOver ? today : evening,
    today,
    last: addDays(today, BOOKING_AHEAD_MAX_DAYS),
  };
}

export function isBookableDate(date: string, { first, last }: BookableDays): boolean {
  return isCalendarDate(date) && first <= date && date <= last;
}

/** `count` dates, the first one included. */
export function datesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The next open date that can be booked; undefined when there is none. */
export function nextOpenDate(
  court: Court,
  date: string,
  { last }: BookableDays,
): string | undefined {
  const reach = daysBetween(date, last);
  return datesFrom(addDays(date, 1), Math.max(reach, 0)).find((candidate) =>
    isOpenOn(court.operatingHours, candidate),
  );
}

/** The open hours of a date; empty when the court is closed. */
export function litHoursOn(court: Court, date: string): LitHours[] {
  const slots = slotsOfDate(court.operatingHours, date);
  return joinLitHours(slots.map(({ hourOffset, type }) => ({ hour: hourOffset, light: type })));
}

/** Empty when the address names none. */
export function dateAskedFor(search: URLSearchParams): string {
  return search.get(DATE_PARAMETER) ?? '';
}

/** The date in the address; `otherwise` when it names none, or one that can't be booked. */
export function dateOfAddress(
  search: URLSearchParams,
  days: BookableDays,
  otherwise: string,
): string {
  const asked = dateAskedFor(search);
  return isBookableDate(asked, days) ? asked : otherwise;
}

/** The start times in the address; empty when they are for another date. */
export function slotsOfAddress(search: URLSearchParams, date: string): string[] {
  if (search.get(DATE_PARAMETER) !== date) return [];
  const asked = search.get(SLOTS_PARAMETER) ?? '';
  return asked.split(SLOTS_SEPARATOR).filter((startTime) => startTime !== '');
}

export function addressOfDate(date: string): URLSearchParams {
  return new URLSearchParams({ [DATE_PARAMETER]: date });
}

/** The address of a page on this date. */
export function pathOnDate(path: string, date: string): string {
  return path + queryOfHours(date, []);
}

/** The address of the booking page with these hours selected. */
export function bookingLink(courtId: string, date: string, slots: readonly string[]): string {
  return bookingPath(courtId) + queryOfHours(date, slots);
}

/**
 * `count` consecutive days with this date among them: the first ones when it is near, else from some days before it.
 */
export function datesAround(date: string, { first, last }: BookableDays, count: number): string[] {
  const isNear = daysBetween(first, date) < count;
  const latestFirst = addDays(last, 1 - count);
  const before = addDays(date, -DAYS_SHOWN_BEFORE);
  const firstShown = before < latestFirst ? before : latestFirst;
  return datesFrom(isNear ? first : firstShown, count);
}

/** The calendar widget uses the browser's own time zone; noon is safe from changes of the clock. */
export function pickedOfDate(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

export function dateOfPicked(picked: Date): string {
  const month = String(picked.getMonth() + 1).padStart(2, '0');
  const day = String(picked.getDate()).padStart(2, '0');
  return `${picked.getFullYear()}-${month}-${day}`;
}
