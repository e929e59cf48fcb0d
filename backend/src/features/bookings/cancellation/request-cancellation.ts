import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/app-error.ts';
import { bookingNotFound, wrongStatus } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { UpdatedBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import type { ReadBeside } from '../populate-bookings.ts';

/**
 * `found` is the booking that the route read ahead.
 * @throws {AppError} not_found, also for somebody else's, or wrong_status
 */
export type RequestCancellation = (
  viewer: Viewer,
  found: BookingRecord | undefined,
  cancellationReason: string,
) => Promise<UpdatedBooking>;

/** @throws {AppError} not_found */
function requireOwn(customerId: string, found: BookingRecord | undefined): BookingRecord {
  if (found?.customerId !== customerId) throw bookingNotFound();
  return found;
}

export function createRequestCancellation(
  { bookings, events, clock }: BookingsParts,
  readBeside: ReadBeside,
): RequestCancellation {
  return async ({ userId: customerId, requestId }, found, cancellationReason) => {
    const own = requireOwn(customerId, found);
    const from = 'confirmed' as const;
    const endsAfter = new Date(clock.now());
    const to = 'cancellation_requested';
    const step = { id: own.id, from, to, cancellationReason, endsAfter } as const;
    const { booking, context } = await readBeside(own, bookings.take(step));
    if (booking) {
      const asked = { booking, from, context };
      events.publish('booking:updated', asked, requestId);
      return asked;
    }
    const present = requireOwn(customerId, await bookings.findById(own.id));
    if (present.status !== from) throw wrongStatus(present);
    throw new AppError('wrong_status', 'This booking is over and cannot be cancelled');
  };
}
