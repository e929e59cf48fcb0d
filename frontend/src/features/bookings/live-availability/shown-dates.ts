import { COURT_PAGE_DAYS } from '@crease/contract';
import { dateAskedFor, datesFrom, type BookableDays } from '../date-choice/slot-dates.ts';

/** The days that a court's page offers. */
export function datesShown({ first }: BookableDays): string[] {
  return datesFrom(first, COURT_PAGE_DAYS);
}

/** Undefined when the address names no date that can be shown, for example because that day is over. */
export function dateChosenIn(
  search: URLSearchParams,
  dates: readonly string[],
): string | undefined {
  const date = dateAskedFor(search);
  return dates.includes(date) ? date : undefined;
}
