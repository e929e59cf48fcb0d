/** A customer requests hours: the request is stored under the unique indexes, then pushed. */
import {
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
  wishOf,
  type ParsedBody,
  type requestBookingEndpoint,
} from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { idempotencyOf } from '../../../platform/mongo/idempotency.ts';
import type { CourtRecord } from '../../courts/courts.service.ts';
import { owedNoticeOf } from '../booking-notices.ts';
import { slotsTaken } from '../booking-refusals.ts';
import { UNANSWERED_STEP } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { MadeBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import type { Obstacles } from '../stored/batched-queries.ts';
import type { NewRequest, RequestOutcome } from '../stored/new-bookings.ts';
import { createTakeStepOfEach } from '../take-step.ts';
import { hoursMaybeMeant, pendingBookingOf } from '../selected-hours.ts';
import { makeOnce } from '../repeated-booking.ts';

type BookingWish = ParsedBody<typeof requestBookingEndpoint>;

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
        `You have ${PENDING_REQUESTS_PER_CUSTOMER_MAX} pending requests, please wait for an answer to one of them`,
      );
    case 'key-used':
      throw new AppError('idempotency_conflict', 'This Idempotency-Key is in use');
  }
}

/**
 * What was read before the request is stored. It decides nothing, but avoids writes that the unique indexes would
 * refuse.
 */
interface WishLook extends Obstacles {
  court: CourtRecord | undefined;
}

/** Reads the court, its held hours and the customer's pending requests at the same time. */
export function createLookAtWish({ bookingRecords, courts }: BookingsParts) {
  return async (customerId: string, wish: BookingWish): Promise<WishLook> => {
    const { courtId } = wish;
    const [court, obstacles] = await Promise.all([
      courts.findById(courtId),
      bookingRecords.findObstacles({ customerId, courtId, hours: hoursMaybeMeant(wish) }),
    ]);
    return { court, ...obstacles };
  };
}

/** What the customer chose, and what was read for it. */
interface SentWish {
  wish: BookingWish;
  look: WishLook;
  /** The Idempotency-Key: a repeat under it answers the booking that was made the first time. */
  key?: string | undefined;
}

/**
 * Stores a request. Own requests of the customer that nobody can answer any more do not stand in its way, even before
 * they are swept.
 */
function createStoreRequest(parts: BookingsParts) {
  const { bookingRecords, sharedClock } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);

  return async (request: NewRequest, used: readonly number[], requestId: string | undefined) => {
    const result = await bookingRecords.insertRequest(request, used);
    if (result.outcome === 'stored' || result.outcome === 'key-used') return result;
    const now = new Date(sharedClock.now());
    const unanswered = await bookingRecords.findPendingUnanswered(now, request.customerId);
    if (unanswered.length === 0) return result;
    await takeStepOfEach(unanswered, UNANSWERED_STEP, requestId);
    return bookingRecords.insertRequest(request, []);
  };
}

/**
 * Answers the stored booking.
 * @throws {AppError} as `pendingBookingOf`; slots_taken, duplicate_request, too_many_pending or idempotency_conflict
 */
export function createRequestBooking(parts: BookingsParts) {
  const { events, sharedClock } = parts;
  const storeRequest = createStoreRequest(parts);

  return async (
    { userId, name, phone, requestId }: Viewer,
    { wish, look, key }: SentWish,
  ): Promise<MadeBooking> => {
    const { court, usedOrdinals, held } = look;
    const sender = { customerId: userId, ...idempotencyOf(userId, wishOf(wish), key) };

    const make = async (): Promise<MadeBooking> => {
      const terms = { nowMs: sharedClock.now(), answerHours: parts.requestAnswerHours };
      const wanted = pendingBookingOf(court, wish, terms);
      if (wanted.startHours.some((hour) => held.has(hour))) throw slotsTaken();
      const request = { ...wanted, ...sender, noticesOwed: [owedNoticeOf('requested')] };
      const booking = requireStored(await storeRequest(request, usedOrdinals, requestId));
      const created = { booking, context: { court, customer: { _id: userId, name, phone } } };
      events.publish('booking:created', created, requestId);
      return created;
    };

    return makeOnce(parts, { ...sender, requestId }, make);
  };
}
