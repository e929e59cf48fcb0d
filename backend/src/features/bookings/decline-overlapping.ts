import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

/** The step of a request whose hours somebody else got. */
export const LOSING_STEP = {
  from: 'pending',
  to: 'declined',
  declineReason: 'Another request for these hours was accepted',
} as const;

/**
 * Declines every request for hours that the booking holds, with the reason. Never throws: the booking is stored, whatever
 * happens to the others, and the sweep finds the requests that are left.
 */
export type DeclineOverlapping = (holding: BookingRecord, requestId?: string) => Promise<void>;

export function createDeclineOverlapping({
  bookings,
  events,
  logger,
}: Pick<BookingsParts, 'bookings' | 'events' | 'logger'>): DeclineOverlapping {
  return async (holding, requestId) => {
    try {
      const count = await bookings.declineRivalsOf(holding, LOSING_STEP);
      if (count > 0) events.publish('rivals:declined', holding, requestId);
    } catch (error) {
      const facts = { err: error, booking: holding.id, requestId };
      logger.error(facts, 'Those who lost by a booking wait for the sweep');
      // Some may be declined all the same: its answer may be what was lost.
      events.publish('rivals:declined', holding, requestId);
    }
  };
}

/** Publishes each request that was declined because of the booking. */
export function createTellRivals({ bookings, events }: Pick<BookingsParts, 'bookings' | 'events'>) {
  return async (holding: BookingRecord, requestId?: string): Promise<void> => {
    const declined = await bookings.findDeclinedFor(holding);
    for (const booking of declined) events.publish('booking:updated', { booking }, requestId);
  };
}
