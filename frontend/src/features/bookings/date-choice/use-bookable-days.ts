import type { Court } from '@crease/contract';
import { useState } from 'react';
import { useNow } from '../../../shared/ui/use-now.ts';
import { bookableDaysOf, isBookableDate, type BookableDays } from './slot-dates.ts';

/** A page that stays open past the end of an evening renders again with the new days. */
export const useBookableDays = (court: Court): BookableDays => bookableDaysOf(court, useNow());

/** The day on which the component appeared, as long as something of it is left; then today. */
export function useOpenedDay(days: BookableDays): string {
  const [opened] = useState(days.today);
  return isBookableDate(opened, days) ? opened : days.today;
}
