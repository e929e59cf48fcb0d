/** A customer asks for hours: stored under the unique indexes first, told after. */
import {
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
  type ParsedBody,
  type requestBookingEndpoint,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { owe } from './booking-notices.ts';
import { hoursMaybeMeant, pendingBookingOf } from './booking-request.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { MadeBooking } from './bookings.events.ts';
import { slotsTaken, type BookingsParts } from './bookings.parts.ts';
import type { BookingContext } from './bookings.presenter.ts';
import type { NewRequest, RequestOutcome } from './bookings.repository.ts';
import { findRepeated, idempotencyOf } from './repeated-booking.ts';

export type BookingWish = ParsedBody<typeof requestBookingEndpoint>;

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

type Sender = Pick<NewRequest, 'customerId' | 'idempotency'>;

/** Answers the stored booking; `key` makes a repeat answer the same one, made once. */
export type RequestBooking = (
  viewer: Viewer,
  wish: BookingWish,
  key?: string,
) => Promise<MadeBooking>;

export function createRequestBooking(parts: BookingsParts): RequestBooking {
  const { bookings, courts, events, clock } = parts;

  const store = async (
    request: NewRequest,
    used: readonly number[],
    context: BookingContext,
  ): Promise<MadeBooking> => {
    const result = await bookings.insertRequest(request, used);
    const repeated =
      result.outcome === 'stored' ? undefined : await findRepeated(bookings, request.idempotency);
    if (repeated) return { booking: repeated };
    const created = { booking: requireStored(result), context };
    events.publish('booking:created', created);
    return created;
  };

  /** All at once: nothing that is read here decides, it only saves writes that would be refused. */
  const look = (wish: BookingWish, { customerId, idempotency }: Sender) =>
    Promise.all([
      findRepeated(bookings, idempotency),
      courts.findById(wish.courtId),
      bookings.findUsedOrdinals(customerId),
      bookings.findHeld(wish.courtId, hoursMaybeMeant(wish)),
    ]);

  return async ({ userId, name, phone }, wish, key) => {
    const sender = { customerId: userId, ...idempotencyOf(userId, wish, key) };
    const [repeated, court, usedOrdinals, held] = await look(wish, sender);
    if (repeated) return { booking: repeated };
    const terms = { nowMs: clock.now(), answerHours: parts.requestAnswerHours };
    const wanted = pendingBookingOf(court, wish, terms);
    if (wanted.startHours.some((hour) => held.has(hour))) throw slotsTaken();
    const request = { ...wanted, ...sender, noticesOwed: [owe('requested')] };
    return store(request, usedOrdinals, { court, customer: { _id: userId, name, phone } });
  };
}
