import {
  addDays,
  BOOKING_AHEAD_MAX_DAYS,
  colomboDateAt,
  COURT_PAGE_DAYS,
  DATE_PARAMETER,
  isCalendarDate,
  MS_PER_HOUR,
} from '@crease/contract';

/**
 * The evening before may have hours after midnight that are still to come, but hardly a court has any as late as this.
 */
const EVENING_OVER_BY_HOUR = 6;

/**
 * The date of which a page shows the hours first: the one in its address, or today. For the few courts that are open
 * after midnight the page may choose another one, and then it asks for that day itself.
 */
function dateIn(query: URLSearchParams, nowMs: number, days: number): string {
  const today = colomboDateAt(nowMs);
  const asked = query.get(DATE_PARAMETER) ?? '';
  const first = colomboDateAt(nowMs - EVENING_OVER_BY_HOUR * MS_PER_HOUR);
  const isShown = isCalendarDate(asked) && first <= asked && asked <= addDays(today, days - 1);
  return isShown ? asked : today;
}

export function dateOfCourtPage(query: URLSearchParams, nowMs: number): string {
  return dateIn(query, nowMs, COURT_PAGE_DAYS);
}

export function dateOfBookingPage(query: URLSearchParams, nowMs: number): string {
  return dateIn(query, nowMs, BOOKING_AHEAD_MAX_DAYS + 1);
}
