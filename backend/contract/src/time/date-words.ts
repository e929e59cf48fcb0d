import { weekdayOf } from './colombo-time.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'Dec' for '2026-12-01' */
export function formatMonthName(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}

/** 'Tue 1 Dec' for '2026-12-01' */
export function formatWeekdayDate(date: string): string {
  return `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))} ${formatMonthName(date)}`;
}
