/**
 * Sri Lanka time as plain arithmetic: UTC+05:30 all year, no daylight saving since 2006 (IANA tz, Asia/Colombo).
 * Nothing here reads the zone of the machine, so a server in California and a phone in Kiritimati agree.
 */
export const MS_PER_SECOND = 1_000;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const HOURS_PER_DAY = 24;
export const MS_PER_DAY = MS_PER_HOUR * HOURS_PER_DAY;
const COLOMBO_OFFSET_MS = 5.5 * MS_PER_HOUR;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
/** 1970-01-01 was a Thursday, the fourth entry of WEEKDAYS. */
const EPOCH_WEEKDAY = 3;

function dayNumberOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

function dateOfDayNumber(dayNumber: number): string {
  return new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10);
}

/** True for a date of the calendar written yyyy-MM-dd; 2026-02-30 is not one. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const dayNumber = dayNumberOf(text);
  return Number.isInteger(dayNumber) && dateOfDayNumber(dayNumber) === text;
}

/** The calendar date (yyyy-MM-dd) in Sri Lanka at an instant given in milliseconds since 1970 UTC. */
export function colomboDateAt(instantMs: number): string {
  return dateOfDayNumber(Math.floor((instantMs + COLOMBO_OFFSET_MS) / MS_PER_DAY));
}

export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

export function weekdayOf(date: string): Weekday {
  const index = (((dayNumberOf(date) + EPOCH_WEEKDAY) % 7) + 7) % 7;
  return WEEKDAYS[index] as Weekday;
}

/** The weekday before, with Sunday before Monday. */
export function weekdayBefore(weekday: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 6) % 7] as Weekday;
}

/**
 * The absolute hour: full hours of Sri Lanka time since 1970-01-01 00:00 there.
 * One integer names one hour of the world's time, whatever business date it was sold under.
 * `hourOffset` counts from midnight at the start of `date` and may pass 24.
 */
export function absoluteHourOf(date: string, hourOffset: number): number {
  return dayNumberOf(date) * HOURS_PER_DAY + hourOffset;
}

/** The instant (milliseconds since 1970 UTC) at which an absolute hour begins. */
export function instantOfAbsoluteHour(absoluteHour: number): number {
  return absoluteHour * MS_PER_HOUR - COLOMBO_OFFSET_MS;
}

/** The absolute hour that is running at an instant given in milliseconds since 1970 UTC. */
export function absoluteHourAt(instantMs: number): number {
  return Math.floor((instantMs + COLOMBO_OFFSET_MS) / MS_PER_HOUR);
}

/** The hour of the clock, 0 to 23, of hours counted from any midnight. */
export function clockHourOf(hour: number): number {
  return ((hour % HOURS_PER_DAY) + HOURS_PER_DAY) % HOURS_PER_DAY;
}

/** What a clock in Sri Lanka shows at an instant given in milliseconds since 1970 UTC. */
export function colomboClockAt(instantMs: number): { hour: number; minute: number } {
  const absoluteHour = absoluteHourAt(instantMs);
  const minute = Math.floor((instantMs - instantOfAbsoluteHour(absoluteHour)) / MS_PER_MINUTE);
  return { hour: clockHourOf(absoluteHour), minute };
}
