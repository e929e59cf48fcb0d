import { dateAskedFor, datesFrom, type BookableDays } from '../date-choice/slot-dates.ts';

const DAYS_SHOWN = 7;

/** The days that a court's page offers. */
export function datesShown({ first }: BookableDays): string[] {
  return datesFrom(first, DAYS_SHOWN);
}

/** Undefined when the address names no date that can be shown, for example because that day is over. */
export function dateChosenIn(
  search: URLSearchParams,
  dates: readonly string[],
): string | undefined {
  const date = dateAskedFor(search);
  return dates.includes(date) ? date : undefined;
}
