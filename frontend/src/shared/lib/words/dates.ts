/** Dates and hours in the words of people, always in Sri Lanka time, whatever the browser's zone and language. */
import {
  addDays,
  colomboDateAt,
  daysBetween,
  formatClock,
  formatMonthName,
  formatWeekdayDate,
  hourRangePieces,
  HOURS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
} from '@crease/contract';
import { serverNow } from '../server-time.ts';

/** A date further away than this is shown with its year, because the month alone could mean another one. */
const YEAR_SHOWN_BEYOND_DAYS = 180;

/** 'Tue 1 Dec', with the year when it is far away. */
export function formatDate(date: string, nowMs = serverNow()): string {
  const isFar = Math.abs(daysBetween(colomboDateAt(nowMs), date)) > YEAR_SHOWN_BEYOND_DAYS;
  return isFar ? `${formatWeekdayDate(date)} ${date.slice(0, 4)}` : formatWeekdayDate(date);
}

/** 'Dec 1', for lists with little room. */
export function formatMonthDay(date: string): string {
  return `${formatMonthName(date)} ${Number(date.slice(8))}`;
}

/** 'Nov 2026' for an ISO 8601 instant. */
export function formatMonthYear(instant: string): string {
  const date = colomboDateAt(Date.parse(instant));
  return `${formatMonthName(date)} ${date.slice(0, 4)}`;
}

/** 'today', 'tomorrow', 'yesterday', else as formatDate. */
export function formatNearDate(date: string, nowMs: number): string {
  const today = colomboDateAt(nowMs);
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date === addDays(today, -1)) return 'yesterday';
  return formatDate(date, nowMs);
}

/** Keeps the words on one line. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');

/** '7 to 9 PM' in one piece, '11 AM to 1 PM' and '11 PM to midnight' in two. */
export function formatHourRange(startTime: string, endTime: string): string {
  return hourRangePieces(startTime, endTime).map(unbroken).join(' to ');
}

/** '1 hour', '3 hours' */
export function formatHourCount(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}

/** 'today, 6:30 PM' or 'Tue 1 Dec, 6:30 PM' for an ISO 8601 instant. */
export function formatInstant(instant: string, nowMs: number): string {
  const instantMs = Date.parse(instant);
  return `${formatNearDate(colomboDateAt(instantMs), nowMs)}, ${formatClock(instantMs)}`;
}

/** How long something has waited or will wait: 'under a minute', '12 min', '3 h', '2 days'. */
export function formatDuration(ms: number): string {
  if (ms < MS_PER_MINUTE) return 'under a minute';
  if (ms < MS_PER_HOUR) return `${Math.floor(ms / MS_PER_MINUTE)} min`;
  const hours = Math.floor(ms / MS_PER_HOUR);
  if (hours < 2 * HOURS_PER_DAY) return `${hours} h`;
  return `${Math.floor(hours / HOURS_PER_DAY)} days`;
}
