import { useDeferredValue, useMemo } from 'react';
import {
  chosenHoursOf,
  type ChosenHours,
} from '../../features/bookings/booking-request/booking-summary.tsx';
import { useBookingHours, type BookedDay } from './use-booking-hours.ts';

/**
 * The chosen hours and their sum, deferred so that the tapped hour reacts first: until then they are the same object,
 * and what shows them is not drawn.
 */
export function useChosenHours(day: BookedDay): ChosenHours {
  const { court, date } = day;
  const views = useDeferredValue(useBookingHours(day).views);
  return useMemo(() => chosenHoursOf(date, views, court.pricing), [date, views, court.pricing]);
}
