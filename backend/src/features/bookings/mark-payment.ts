import { MARKABLE, type PaymentMark } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { bookingNotFound } from './booking-refusals.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { mayAnswer } from './bookings.policy.ts';

const REFUSALS: Record<PaymentMark, string> = {
  paid: 'Only an accepted booking whose payment is pending can be marked as paid',
  refunded: 'Only a paid booking that was cancelled can be marked as refunded',
};

/** @throws {AppError} not_found, also for another owner's, or wrong_status */
export type MarkPayment = (viewer: Viewer, id: string, to: PaymentMark) => Promise<BookingRecord>;

export function createMarkPayment({ bookings, events }: BookingsParts): MarkPayment {
  return async (viewer, id, to) => {
    const booking = await bookings.findById(id);
    if (!booking || !mayAnswer(viewer, booking)) throw bookingNotFound();
    const marked = await bookings.markPayment({ id, to, ...MARKABLE[to] });
    if (!marked) throw new AppError('wrong_status', REFUSALS[to]);
    events.publish('booking:updated', { booking: marked, from: marked.status }, viewer.requestId);
    return marked;
  };
}
