import type { Step } from './booking-steps.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

/** Takes a step of a booking and publishes it. Undefined, and nobody is told, when the booking is not as the step expects. */
export type TakeStep = (step: Step, requestId?: string) => Promise<BookingRecord | undefined>;

export function createTakeStep({
  bookings,
  events,
}: Pick<BookingsParts, 'bookings' | 'events'>): TakeStep {
  return async (step, requestId) => {
    const booking = await bookings.take(step);
    if (booking) events.publish('booking:updated', { booking }, requestId);
    return booking;
  };
}
