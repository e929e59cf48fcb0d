import type { Court } from '@crease/contract';
import { useState } from 'react';
import { isBookableDate } from './slot-dates.ts';
import { useBookableDays } from './use-bookable-days.ts';

/** A chosen date that starts with `wanted` or today, and is today again when nothing of the chosen day is left. */
export function useDateFromToday(court: Court, wanted?: string) {
  const days = useBookableDays(court);
  const [chosen, setDate] = useState(wanted ?? days.today);
  return { days, date: isBookableDate(chosen, days) ? chosen : days.today, setDate };
}
