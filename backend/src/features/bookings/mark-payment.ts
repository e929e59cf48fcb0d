import { MARKABLE, type PaymentMark } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { UpdatedBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { requireAnswerer } from './bookings.policy.ts';
import type { ReadForPushes } from './populate-bookings.ts';

const REFUSALS: Record<PaymentMark, string> = {
  paid: 'Only an accepted booking whose payment is pending can be marked as paid',
  refunded: 'Only a paid booking that was cancelled can be marked as refunded',
};

/**
 * `asked` is the booking that the route read ahead.
 * @throws {AppError} not_found, also for another owner's, or wrong_status
 */
export function createMarkPayment(
  { bookingRecords, events }: BookingsParts,
  readForPushes: ReadForPushes,
) {
  return async (
    viewer: Viewer,
    asked: BookingRecord | undefined,
    to: PaymentMark,
  ): Promise<UpdatedBooking> => {
    const found = requireAnswerer(viewer, asked);
    const reading = readForPushes(found);
    const booking = await bookingRecords.markPayment({ id: found.id, to, ...MARKABLE[to] });
    if (!booking) throw new AppError('wrong_status', REFUSALS[to]);
    const marked = { booking, from: booking.status, context: await reading };
    events.publish('booking:updated', marked, viewer.requestId);
    return marked;
  };
}
