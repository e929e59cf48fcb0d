import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/app-error.ts';
import { bookingNotFound, wrongStatus } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStep } from '../take-step.ts';

/** @throws {AppError} not_found, also for somebody else's, or wrong_status */
export type RequestCancellation = (
  viewer: Viewer,
  id: string,
  cancellationReason: string,
) => Promise<BookingRecord>;

export function createRequestCancellation(parts: BookingsParts): RequestCancellation {
  const { bookings, clock } = parts;
  const takeStep = createTakeStep(parts);

  const findOwn = async (customerId: string, id: string): Promise<BookingRecord> => {
    const booking = await bookings.findById(id);
    if (booking?.customerId !== customerId) throw bookingNotFound();
    return booking;
  };

  return async ({ userId: customerId, requestId }, id, cancellationReason) => {
    await findOwn(customerId, id);
    const step = {
      id,
      from: 'confirmed',
      to: 'cancellation_requested',
      cancellationReason,
      endsAfter: new Date(clock.now()),
    } as const;
    const asked = await takeStep(step, requestId);
    if (asked) return asked;
    const booking = await findOwn(customerId, id);
    if (booking.status !== 'confirmed') throw wrongStatus(booking);
    throw new AppError('wrong_status', 'This booking is over and cannot be cancelled');
  };
}
