import { holdsSlots, type BookingStatus } from './booking-status.ts';
import type { DatedSlot } from './slots.ts';

export type SlotState = 'free' | 'requested' | 'booked';

/** What a slot's state depends on in a booking. */
interface OccupyingBooking {
  status: BookingStatus;
  /** Absolute hours. */
  startHours: readonly number[];
}

/** The state of each slot by its start time: booked beats requested, everything else leaves it free. */
export function slotStatesOf(
  slots: readonly DatedSlot[],
  bookings: readonly OccupyingBooking[],
): Map<string, SlotState> {
  const hoursOf = (found: readonly OccupyingBooking[]) =>
    new Set(found.flatMap(({ startHours }) => startHours));
  const booked = hoursOf(bookings.filter(({ status }) => holdsSlots(status)));
  const requested = hoursOf(bookings.filter(({ status }) => status === 'pending'));
  return new Map(
    slots.map(({ startTime, absoluteHour }) => {
      if (booked.has(absoluteHour)) return [startTime, 'booked'];
      return [startTime, requested.has(absoluteHour) ? 'requested' : 'free'];
    }),
  );
}
