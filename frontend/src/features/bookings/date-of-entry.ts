import { datesFrom } from './slot-dates.ts';

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

/** Undefined when the entry keeps none of the dates that can be shown: the day it keeps may be over. */
export function dateOfEntry(state: unknown, dates: readonly string[]): string | undefined {
  const { date } = (state ?? {}) as Partial<DatedEntry>;
  return date !== undefined && dates.includes(date) ? date : undefined;
}
