import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/app-error.ts';
import { bookingNotFound, wrongStatus } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { UpdatedBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import type { ReadForPushes } from '../populate-bookings.ts';
import { createTakeStep } from '../take-step.ts';

/** @throws {AppError} not_found */
function requireOwn(customerId: string, found: BookingRecord | undefined): BookingRecord {
  if (found?.customerId !== customerId) throw bookingNotFound();
  return found;
}

/**
 * `found` is the booking that the route read ahead.
 * @throws {AppError} not_found, also for somebody else's, or wrong_status
 */
export function createRequestCancellation(parts: BookingsParts, readForPushes: ReadForPushes) {
  const { bookings, clock } = parts;
  const takeStep = createTakeStep(parts);
  return async (
    { userId: customerId, requestId }: Viewer,
    found: BookingRecord | undefined,
    cancellationReason: string,
  ): Promise<UpdatedBooking> => {
    const own = requireOwn(customerId, found);
    const from = 'confirmed';
    const to = 'cancellation_requested';
    const endsAfter = new Date(clock.now());
    const step = { id: own.id, from, to, cancellationReason, endsAfter } as const;
    const asked = await takeStep(step, requestId, readForPushes(own));
    if (asked) return asked;
    const present = requireOwn(customerId, await bookings.findById(own.id));
    if (present.status !== from) throw wrongStatus(present);
    throw new AppError('wrong_status', 'This booking is over and cannot be cancelled');
  };
}
