import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { wrongStatus } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { UpdatedBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { requireCustomer } from '../bookings.policy.ts';
import type { ReadForPushes } from '../populate-bookings.ts';
import { createTakeStep } from '../take-step.ts';
import { isToCome } from './is-to-come.ts';

/**
 * `found` is the booking that the route read ahead.
 * @throws {AppError} not_found, also for somebody else's, or wrong_status
 */
export function createRequestCancellation(parts: BookingsParts, readForPushes: ReadForPushes) {
  const { bookingRecords, users, sharedClock } = parts;
  const takeStep = createTakeStep(parts);

  /** Only a game that has begun outlives the account of its owner. */
  const requireOwnerStill = async (booking: BookingRecord, nowMs: number): Promise<void> => {
    if (isToCome(booking, nowMs) || (await users.findById(booking.ownerId))) return;
    throw new AppError(
      'wrong_status',
      'The owner has closed their account, so nobody can answer this request',
    );
  };

  return async (
    viewer: Viewer,
    found: BookingRecord | undefined,
    cancellationReason: string,
  ): Promise<UpdatedBooking> => {
    const own = requireCustomer(viewer, found);
    const from = 'confirmed';
    const to = 'cancellation_requested';
    const nowMs = sharedClock.now();
    if (own.status === from) await requireOwnerStill(own, nowMs);
    const step = { id: own.id, from, to, cancellationReason, endsAfter: new Date(nowMs) } as const;
    const asked = await takeStep(step, viewer.requestId, readForPushes(own));
    if (asked) return asked;
    const present = requireCustomer(viewer, await bookingRecords.findById(own.id));
    if (present.status !== from) throw wrongStatus(present);
    throw new AppError('wrong_status', 'This booking is over and cannot be cancelled');
  };
}
