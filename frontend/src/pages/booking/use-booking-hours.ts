import type { Court, ShownDay } from '@crease/contract';
import { BLOCKING_CUSTOMERS } from '../../features/bookings/court-day/slot-blocking.ts';
import { useHoursShown } from '../../features/bookings/slot-grid/use-hours-shown.ts';

export interface BookedDay {
  court: Court;
  date: string;
  /** The start times that the address has chosen. */
  wanted: readonly string[];
  /** What the server knew when it drew the page. */
  drawnDay?: ShownDay | undefined;
}

export const useBookingHours = (day: BookedDay) =>
  useHoursShown({ ...day, blocking: BLOCKING_CUSTOMERS });
