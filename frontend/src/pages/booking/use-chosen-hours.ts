import type { Court } from '@crease/contract';
import { useDeferredValue } from 'react';
import {
  chosenHoursOf,
  type ChosenHours,
} from '../../features/bookings/components/booking-summary.tsx';
import { useSlotViews } from '../../features/bookings/slot-grid.hooks.ts';

/** The sum of what is chosen follows the tap on an hour: the hour itself answers first. */
export function useChosenHours(court: Court, date: string): ChosenHours {
  const views = useDeferredValue(useSlotViews());
  return chosenHoursOf(date, views, court.pricing);
}
