import {
  BOOKING_REQUESTED_SENTENCE,
  CANCELLATION_REQUESTED_SENTENCE,
  MANUAL_BOOKING_CREATED_SENTENCE,
  answerSentence,
  changeBookingStatusEndpoint,
  changePaymentStatusEndpoint,
  createManualBookingEndpoint,
  listCustomerBookingsEndpoint,
  listDayBookingsEndpoint,
  listOwnerBookingsEndpoint,
  paymentMarkSentence,
  requestBookingEndpoint,
  requestCancellationEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { BookingsService } from './bookings.service.ts';

export interface BookingsRoutesParts {
  bookings: BookingsService;
}

export function mountBookingsRoutes(mount: MountEndpoint, { bookings }: BookingsRoutesParts) {
  mount.readingAhead(
    requestBookingEndpoint,
    ({ userId, body }) => bookings.lookAtWish(userId, body),
    async ({ viewer, body: wish, idempotencyKey: key, ahead: look }) => {
      const booking = await bookings.request(viewer, { wish, look, key });
      return { message: BOOKING_REQUESTED_SENTENCE, data: { booking } };
    },
  );

  mount.readingAhead(
    listCustomerBookingsEndpoint,
    ({ userId }) => bookings.listOfCustomer(userId),
    ({ ahead: own }) => ({ data: { bookings: own } }),
  );

  mount.readingAhead(
    listOwnerBookingsEndpoint,
    ({ userId }) => bookings.listOfOwner(userId),
    ({ ahead: own }) => ({ data: { bookings: own } }),
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
      return { message: answerSentence(from, body.status), data: { booking } };
    },
  );

  mount.readingAhead(
    createManualBookingEndpoint,
    ({ body }) => bookings.lookAtWalkIn(body),
    async ({ viewer, body: walkIn, idempotencyKey: key, ahead: look }) => {
      const booking = await bookings.bookWalkIn(viewer, { walkIn, look, key });
      return { message: MANUAL_BOOKING_CREATED_SENTENCE, data: { booking } };
    },
  );

  mount.readingAhead(
    requestCancellationEndpoint,
    ({ params }) => bookings.findById(params.id),
    async ({ viewer, body, ahead: found }) => {
      const booking = await bookings.requestCancellation(viewer, found, body.cancellationReason);
      return { message: CANCELLATION_REQUESTED_SENTENCE, data: { booking } };
    },
  );

  mount.readingAhead(
    changePaymentStatusEndpoint,
    ({ params }) => bookings.findById(params.id),
    async ({ viewer, body, ahead: found }) => {
      const booking = await bookings.markPayment(viewer, found, body.paymentStatus);
      return { message: paymentMarkSentence(body.paymentStatus), data: { booking } };
    },
  );
}
