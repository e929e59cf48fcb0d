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
    for (const { id } of await bookings.findPendingInHours(courtId, startHours)) {
      const declined = await bookings.take({
        id,
        from: 'pending',
        to: 'declined',
        declineReason: OVERLAP_DECLINED,
      });
      if (declined) events.publish('booking:updated', declined);
    }
  };
}
