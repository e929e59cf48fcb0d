import type { Court } from '@crease/contract';
import { useDeferredValue, useMemo } from 'react';
import {
  chosenHoursOf,
  type ChosenHours,
} from '../../features/bookings/booking-request/booking-summary.tsx';
import { useSlotViews } from '../../features/bookings/slot-grid/slot-grid.hooks.ts';

/**
 * The chosen hours and their sum, deferred so that the tapped hour reacts first: until then they are the same object,
 * and what shows them is not drawn.
 */
export function useChosenHours(court: Court, date: string): ChosenHours {
  const views = useDeferredValue(useSlotViews());
  return useMemo(() => chosenHoursOf(date, views, court.pricing), [date, views, court.pricing]);
}
