import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

export const OVERLAP_DECLINED = 'Another request for these hours was accepted';

/**
 * Whom a booking that holds its hours leaves without theirs; each is told why. Never throws: that booking is stored,
 * whatever happens to the others, and the sweep finds those that are left.
 */
export type DeclineOverlapping = (holding: BookingRecord) => Promise<void>;

export function createDeclineOverlapping({
  bookings,
  events,
  logger,
}: Pick<BookingsParts, 'bookings' | 'events' | 'logger'>): DeclineOverlapping {
  return async ({ id, courtId, startHours }) => {
    try {
      const losers = await bookings.findPendingInHours(courtId, startHours);
      const declined = await bookings.declinePending(losers, OVERLAP_DECLINED);
      for (const booking of declined) events.publish('booking:updated', booking);
    } catch (error) {
      logger.error({ err: error, booking: id }, 'Those who lost by a booking wait for the sweep');
    }
  };
}
