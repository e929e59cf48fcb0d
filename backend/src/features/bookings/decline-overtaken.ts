import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { LOSING_STEP } from './decline-overlapping.ts';

/**
 * An accept between the look and the write of a request did not see it, so it was not declined with the others: it is
 * now, as if it had been there a moment earlier. The sweep finds those that a process left undone.
 */
export type DeclineOvertaken = (request: BookingRecord, requestId?: string) => Promise<void>;

export function createDeclineOvertaken({
  bookings,
  events,
}: Pick<BookingsParts, 'bookings' | 'events'>): DeclineOvertaken {
  return async ({ id, status, courtId, startHours }, requestId) => {
    if (status !== 'pending' || !(await bookings.isAnyHeld(courtId, startHours))) return;
    const declined = await bookings.take({ id, ...LOSING_STEP });
    if (declined) events.publish('booking:updated', { booking: declined }, requestId);
  };
}
