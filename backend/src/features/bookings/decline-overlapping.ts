import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

export const OVERLAP_DECLINED = 'Another request for these hours was accepted';

/** Whom a booking that holds its hours leaves without theirs; each is told why. */
export type DeclineOverlapping = (holding: BookingRecord) => Promise<void>;

export function createDeclineOverlapping({
  bookings,
  events,
}: Pick<BookingsParts, 'bookings' | 'events'>): DeclineOverlapping {
  const decline = async ({ id }: BookingRecord): Promise<void> => {
    const declined = await bookings.take({
      id,
      from: 'pending',
      to: 'declined',
      declineReason: OVERLAP_DECLINED,
    });
    if (declined) events.publish('booking:updated', declined);
  };
  return async ({ courtId, startHours }) => {
    const losers = await bookings.findPendingInHours(courtId, startHours);
    await Promise.all(losers.map(decline));
  };
}
