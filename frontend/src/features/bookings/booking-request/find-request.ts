import type { Booking } from '@crease/contract';
import type { BookingRequest } from '../bookings.api.ts';

/** The booking that these hours were asked for with; nobody has two pending ones for the same hour of a court. */
export function findRequest(
  bookings: readonly Booking[],
  { courtId, date, timeSlots }: BookingRequest,
): Booking | undefined {
  const hoursOf = (slots: BookingRequest['timeSlots']) =>
    slots.map((slot) => slot.startTime).join();
  return bookings.find(
    (booking) =>
      booking.status === 'pending' &&
      booking.court?._id === courtId &&
      booking.date === date &&
      hoursOf(booking.timeSlots) === hoursOf(timeSlots),
  );
}
