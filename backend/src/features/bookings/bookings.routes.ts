import {
  changeBookingStatusEndpoint,
  changePaymentStatusEndpoint,
  createManualBookingEndpoint,
  listCustomerBookingsEndpoint,
  listDayBookingsEndpoint,
  listOwnerBookingsEndpoint,
  requestBookingEndpoint,
  requestCancellationEndpoint,
  type BookingAnswer,
  type BookingStatus,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import type { BookingsService } from './bookings.service.ts';

function sentenceOf(from: BookingStatus, to: BookingAnswer): string {
  if (to === 'cancelled') {
    return from === 'confirmed'
      ? 'Booking cancelled successfully!'
      : 'Cancellation request approved!';
  }
  if (to === 'declined') return 'Booking declined successfully!';
  return from === 'pending' ? 'Booking accepted successfully!' : 'Cancellation request declined!';
}

export function mountBookingsRoutes(mount: MountEndpoint, bookings: BookingsService) {
  mount.readingAhead(
    requestBookingEndpoint,
    ({ userId, body }) => bookings.lookAtWish(userId, body),
    async ({ viewer, body: wish, header, ahead: look }) => {
      const key = idempotencyKeyOf(header('Idempotency-Key'));
      const booking = await bookings.request(viewer, { wish, look, key });
      return { message: 'Booking sent for admin acceptance!', data: { booking } };
    },
  );

  mount.readingAhead(
    listCustomerBookingsEndpoint,
    ({ userId }) => bookings.listOfCustomer(userId),
    ({ ahead: own }) => Promise.resolve({ data: { bookings: own } }),
  );

  mount.readingAhead(
    listOwnerBookingsEndpoint,
    ({ userId }) => bookings.listOfOwner(userId),
    ({ ahead: own }) => Promise.resolve({ data: { bookings: own } }),
  );

  mount.readingAhead(
    listDayBookingsEndpoint,
    ({ params, query }) => bookings.readDay({ courtId: params.id, date: query.date }),
    async ({ viewer, ahead: day }) => ({ data: await bookings.listOfDay(viewer, day) }),
  );

  mount.readingAhead(
    changeBookingStatusEndpoint,
    ({ params }) => bookings.findById(params.id),
    async ({ viewer, body, ahead: found }) => {
      const { booking, from } = await bookings.answer(viewer, found, body);
      return { message: sentenceOf(from, body.status), data: { booking } };
    },
  );

  mount(createManualBookingEndpoint, async ({ viewer, body, header }) => {
    const key = idempotencyKeyOf(header('Idempotency-Key'));
    const booking = await bookings.createManual(viewer, body, key);
    return { message: 'Manual booking created successfully!', data: { booking } };
  });

  mount(requestCancellationEndpoint, async ({ viewer, params, body }) => {
    const { cancellationReason } = body;
    const booking = await bookings.requestCancellation(viewer, params.id, cancellationReason);
    return { message: 'Cancellation request submitted successfully', data: { booking } };
  });

  mount(changePaymentStatusEndpoint, async ({ viewer, params, body }) => {
    const booking = await bookings.markPayment(viewer, params.id, body.paymentStatus);
    return { message: `Booking marked as ${body.paymentStatus}`, data: { booking } };
  });
}
