import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

export const OVERLAP_DECLINED = 'Another request for these hours was accepted';

/** Whom a booking that holds its hours leaves without theirs; each is told why. */
export type DeclineOverlapping = (holding: BookingRecord) => Promise<void>;

export function createDeclineOverlapping({
  bookings,
  events,
}: Pick<BookingsParts, 'bookings' | 'events'>): DeclineOverlapping {
  return async ({ courtId, startHours }) => {
    const losers = await bookings.findPendingInHours(courtId, startHours);
    const ids = losers.map(({ id }) => id);
    const declined = await bookings.declinePending(ids, OVERLAP_DECLINED);
    for (const booking of declined) events.publish('booking:updated', booking);
  };
}
