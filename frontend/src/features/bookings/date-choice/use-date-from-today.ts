import type { Court } from '@crease/contract';
import { useBookableDays, useKeptDay } from './use-bookable-days.ts';

/** A chosen date that starts with `wanted` or today, and is today again when nothing of the chosen day is left. */
export function useDateFromToday(court: Court, wanted?: string) {
  const days = useBookableDays(court);
  const [date, setDate] = useKeptDay(days, wanted);
  return { days, date, setDate };
}
