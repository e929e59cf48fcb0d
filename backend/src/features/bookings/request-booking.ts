/** A customer asks for hours: stored under the unique indexes first, told after. */
import {
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
  type ParsedBody,
  type requestBookingEndpoint,
} from '@crease/contract';
import { AppError } from '../../platform/app-error.ts';
import { owe } from './booking-notices.ts';
import { pendingBookingOf } from './booking-request.ts';
import type { BookingRecord } from './booking.schema.ts';
import { SLOTS_TAKEN_SENTENCE, type BookingsParts } from './bookings.parts.ts';
import type { NewRequest, RequestOutcome } from './bookings.repository.ts';
import { findRepeated, idempotencyOf } from './repeated-booking.ts';

export type BookingWish = ParsedBody<typeof requestBookingEndpoint>;

const slotsTaken = () => new AppError('slots_taken', SLOTS_TAKEN_SENTENCE);

/** @throws {AppError} unless the request was stored */
function requireStored(result: RequestOutcome): BookingRecord {
  switch (result.outcome) {
    case 'stored':
      return result.booking;
    case 'slots-requested-before':
      throw new AppError(
        'duplicate_request',
        'You already have a pending request for some of these slots',
      );
    case 'too-many-pending':
      throw new AppError(
        'too_many_pending',
        `You have ${String(PENDING_REQUESTS_PER_CUSTOMER_MAX)} pending requests, please wait for an answer to one of them`,
      );
    case 'key-used':
      throw new AppError('idempotency_conflict', 'This Idempotency-Key is in use');
  }
}

/** Answers the stored booking; `key` makes a repeat answer the same one, made once. */
export type RequestBooking = (
  customerId: string,
  wish: BookingWish,
  key?: string,
) => Promise<BookingRecord>;

export function createRequestBooking(parts: BookingsParts): RequestBooking {
  const { bookings, courts, events, clock } = parts;

  const store = async (request: NewRequest, used: readonly number[]): Promise<BookingRecord> => {
    const { courtId, startHours } = request;
    if (await bookings.isAnyHeld(courtId, startHours)) throw slotsTaken();
    const result = await bookings.insertRequest(request, used);
    const repeated =
      result.outcome === 'stored' ? undefined : await findRepeated(bookings, request.idempotency);
    if (repeated) return repeated;
    const booking = requireStored(result);
    // An accept between the look and the write did not see this request, so nobody would decline it.
    if (await bookings.isAnyHeld(courtId, startHours)) {
      await bookings.remove(booking.id);
      throw slotsTaken();
    }
    events.publish('booking:created', booking);
    return booking;
  };

  return async (customerId, wish, key) => {
    const sender = { customerId, ...idempotencyOf(customerId, wish, key) };
    const [repeated, court, usedOrdinals] = await Promise.all([
      findRepeated(bookings, sender.idempotency),
      courts.findById(wish.courtId),
      bookings.findUsedOrdinals(customerId),
    ]);
    if (repeated) return repeated;
    const terms = { nowMs: clock.now(), answerHours: parts.requestAnswerHours };
    const notices = { noticesOwed: [owe('requested')] };
    const request = { ...pendingBookingOf(court, wish, terms), ...sender, ...notices };
    return store(request, usedOrdinals);
  };
}
