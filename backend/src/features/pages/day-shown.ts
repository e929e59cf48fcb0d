import {
  addDays,
  BOOKING_AHEAD_MAX_DAYS,
  colomboDateAt,
  COURT_PAGE_DAYS,
  DATE_PARAMETER,
  isCalendarDate,
} from '@crease/contract';

/**
 * The date of which a page shows the hours first: the one in its address, or today. For the few courts that are open
 * after midnight the page may choose another one, and then it asks for that day itself.
 */
function dateIn(query: URLSearchParams, nowMs: number, days: number): string {
  const today = colomboDateAt(nowMs);
  const asked = query.get(DATE_PARAMETER) ?? '';
  // Yesterday may have hours after midnight that are still to come.
  const isShown =
    isCalendarDate(asked) && addDays(today, -1) <= asked && asked <= addDays(today, days - 1);
  return isShown ? asked : today;
}

export function dateOfCourtPage(query: URLSearchParams, nowMs: number): string {
  return dateIn(query, nowMs, COURT_PAGE_DAYS);
}

export function dateOfBookingPage(query: URLSearchParams, nowMs: number): string {
  return dateIn(query, nowMs, BOOKING_AHEAD_MAX_DAYS + 1);
}
