import { dateAskedFor, datesFrom } from './slot-dates.ts';

const DAYS_SHOWN = 7;

/** The days that one looks through on the page of a court. */
export function datesShown(today: string): string[] {
  return datesFrom(today, DAYS_SHOWN);
}

/** The day that is looked at, kept in the history's entry: the way back and a reload show it again. */
interface DatedEntry {
  date: string;
}

export function entryOfDate(date: string): DatedEntry {
  return { date };
}

/**
 * Undefined when the place names none of the dates that can be shown: the day it names may be over.
 * The entry's day was chosen later than the one that the address came with, from a login on the way.
 */
export function dateOfPlace(
  { state, search }: { state: unknown; search: string },
  dates: readonly string[],
): string | undefined {
  const kept = ((state ?? {}) as Partial<DatedEntry>).date;
  const date = kept ?? dateAskedFor(new URLSearchParams(search));
  return dates.includes(date) ? date : undefined;
}
