import { dateAskedFor, datesFrom, type BookableDays } from '../date-choice/slot-dates.ts';

const DAYS_SHOWN = 7;

/** The days that a court's page offers. */
export function datesShown({ first }: BookableDays): string[] {
  return datesFrom(first, DAYS_SHOWN);
}

/** The chosen day, kept in the state of the history entry, so that Back and a reload show it again. */
interface DatedEntry {
  date: string;
}

export function entryOfDate(date: string): DatedEntry {
  return { date };
}

/**
 * Undefined when the place names no date that can be shown, for example because that day is over. The date in the
 * entry is newer than the one in the address, which a login on the way may have brought.
 */
export function dateOfPlace(
  { state, search }: { state: unknown; search: string },
  dates: readonly string[],
): string | undefined {
  const kept = ((state ?? {}) as Partial<DatedEntry>).date;
  const date = kept ?? dateAskedFor(new URLSearchParams(search));
  return dates.includes(date) ? date : undefined;
}
