import type { Court } from '@crease/contract';
import { useState } from 'react';
import { useNow } from '../../../shared/ui/use-now.ts';
import { bookableDaysOf, isBookableDate, type BookableDays } from './slot-dates.ts';

/** A page that stays open past the end of an evening renders again with the new days. */
export const useBookableDays = (court: Court): BookableDays => bookableDaysOf(court, useNow());

/** A day that is kept as long as something of it is left; then it is today. */
export function useKeptDay(days: BookableDays, wanted = days.today) {
  const [chosen, choose] = useState(wanted);
  const kept = isBookableDate(chosen, days) ? chosen : days.today;
  // Today is kept in its turn, when the page stays open over a second midnight.
  if (kept !== chosen) choose(kept);
  return [kept, choose] as const;
}
