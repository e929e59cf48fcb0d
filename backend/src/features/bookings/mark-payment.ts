import {
  BOOKING_STATUSES,
  HOLDING_STATUSES,
  PAYMENT_STATUS_BEFORE,
  type BookingStatus,
  type PaymentMark,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { bookingNotFound } from './booking-refusals.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { mayAnswer } from './bookings.policy.ts';

/** Only a booking that holds its hours can be marked as paid; a paid one can be refunded in every status. */
const STATUSES_FOR: Record<PaymentMark, readonly BookingStatus[]> = {
  paid: HOLDING_STATUSES,
  refunded: BOOKING_STATUSES,
};

const REFUSALS: Record<PaymentMark, string> = {
  paid: 'Only an accepted booking whose payment is pending can be marked as paid',
  refunded: 'Only a paid booking can be marked as refunded',
};

/** @throws {AppError} not_found, also for another owner's, or wrong_status */
export type MarkPayment = (viewer: Viewer, id: string, to: PaymentMark) => Promise<BookingRecord>;

export function createMarkPayment({ bookings, events }: BookingsParts): MarkPayment {
  return async (viewer, id, to) => {
    const booking = await bookings.findById(id);
    if (!booking || !mayAnswer(viewer, booking)) throw bookingNotFound();
    const from = PAYMENT_STATUS_BEFORE[to];
    const marked = await bookings.markPayment({ id, from, to, whileIn: STATUSES_FOR[to] });
    if (!marked) throw new AppError('wrong_status', REFUSALS[to]);
    events.publish('booking:updated', { booking: marked }, viewer.requestId);
    return marked;
  };
}
