/** When a booking takes place, in words for letters and in spans for calendars. Pure. */
import {
  colomboDateAt,
  formatClock,
  instantOfAbsoluteHour,
  splitIntoStretches,
  timeOfHour,
  wordsOfDay,
  wordsOfHourRange,
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
function wordsOfDate(date: string): string {
  return `${wordsOfDay(date)} ${date.slice(0, 4)}`;
}

/** 'Wed 2 Dec 2026, 7 to 9 PM'. After midnight the date is that of the new day, not the business date. */
function wordsOfSpan({ start, end }: HourSpan): string {
  const date = colomboDateAt(instantOfAbsoluteHour(start));
  const hours = wordsOfHourRange(timeOfHour(start), timeOfHour(end));
  return `${wordsOfDate(date)}, ${hours}`;
}

/** One line for each span. */
export function wordsOfHours(startHours: readonly number[]): string {
  return hourSpansOf(startHours).map(wordsOfSpan).join('\n');
}

/** 'Wed 2 Dec 2026, 10:05 AM' in Sri Lanka. */
export function wordsOfInstant(instant: Date): string {
  const instantMs = instant.getTime();
  return `${wordsOfDate(colomboDateAt(instantMs))}, ${formatClock(instantMs)}`;
}
