import type { Court } from '@crease/contract';
import { useDeferredValue } from 'react';
import {
  chosenHoursOf,
  type ChosenHours,
} from '../../features/bookings/booking-request/booking-summary.tsx';
import { useSlotViews } from '../../features/bookings/slot-grid/slot-grid.hooks.ts';

/** The chosen hours and their sum, deferred so that the tapped hour reacts first. */
export function useChosenHours(court: Court, date: string): ChosenHours {
  const views = useDeferredValue(useSlotViews());
  return chosenHoursOf(date, views, court.pricing);
}
