/** When a booking takes place, in words for letters and in spans for calendars. Pure. */
import {
  colomboDateAt,
  formatClock,
  formatPlainHourRange,
  formatWeekdayDate,
  instantOfAbsoluteHour,
  splitIntoStretches,
  timeOfHour,
} from '@crease/contract';

/** Consecutive absolute hours; `end` is the hour after the last. */
interface HourSpan {
  start: number;
  end: number;
}

/** Accepts absolute hours in any order; consecutive ones become one span. */
export function hourSpansOf(startHours: readonly number[]): HourSpan[] {
  const hours = startHours.toSorted((one, other) => one - other);
  return splitIntoStretches(hours, (hour, { last }) => hour === last + 1).map(
    ({ first, last }) => ({ start: first, end: last + 1 }),
  );
}

/** 'Wed 2 Dec 2026' */
function formatDate(date: string): string {
  return `${formatWeekdayDate(date)} ${date.slice(0, 4)}`;
}

/** 'Wed 2 Dec 2026, 7 to 9 PM'. After midnight the date is that of the new day, not the business date. */
function formatSpan({ start, end }: HourSpan): string {
  const date = colomboDateAt(instantOfAbsoluteHour(start));
  const hours = formatPlainHourRange(timeOfHour(start), timeOfHour(end));
  return `${formatDate(date)}, ${hours}`;
}

/** One line for each span. */
export function formatHours(startHours: readonly number[]): string {
  return hourSpansOf(startHours).map(formatSpan).join('\n');
}

/** 'Wed 2 Dec 2026, 10:05 AM' in Sri Lanka. */
export function formatInstant(instant: Date): string {
  const instantMs = instant.getTime();
  return `${formatDate(colomboDateAt(instantMs))}, ${formatClock(instantMs)}`;
}
