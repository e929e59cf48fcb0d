import { holdsSlots, type BookingStatus } from './booking-status.ts';
import { instantOfAbsoluteHour } from './colombo-time.ts';
import type { DatedSlot, SlotState } from './slots.ts';

/** What a slot's state depends on in a booking; `startsAt` is an ISO 8601 instant. */
export interface OccupyingBooking {
  status: BookingStatus;
  timeSlots: readonly { startsAt: string }[];
}

/** The state of each slot by its start time: booked beats requested, everything else leaves it free. */
export function slotStatesOf(
  slots: readonly DatedSlot[],
  bookings: readonly OccupyingBooking[],
): Map<string, SlotState> {
  const booked = new Set<number>();
  const requested = new Set<number>();
  for (const booking of bookings) {
    const instants = booking.timeSlots.map((slot) => Date.parse(slot.startsAt));
    if (holdsSlots(booking.status)) instants.forEach((instant) => booked.add(instant));
    if (booking.status === 'pending') instants.forEach((instant) => requested.add(instant));
  }
  return new Map(
    slots.map((slot) => {
      const instant = instantOfAbsoluteHour(slot.absoluteHour);
      if (booked.has(instant)) return [slot.startTime, 'booked'];
      return [slot.startTime, requested.has(instant) ? 'requested' : 'free'];
    }),
  );
}
