/** A customer asks for hours: stored under the unique indexes first, told after. */
import {
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
  type ParsedBody,
  type requestBookingEndpoint,
} from '@crease/contract';
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { pendingBookingOf } from './booking-request.ts';
import type { BookingRecord } from './booking.schema.ts';
import { SLOTS_TAKEN_SENTENCE, type BookingsParts } from './bookings.parts.ts';
import type { NewRequest, RequestOutcome } from './bookings.repository.ts';

export type BookingWish = ParsedBody<typeof requestBookingEndpoint>;

/** Who asks, and under which key a repeat is known. */
interface Sender {
  customerId: string;
  idempotency?: { key: string; bodyHash: string };
}

function senderOf(customerId: string, wish: BookingWish, key: string | undefined): Sender {
  if (key === undefined) return { customerId };
  const bodyHash = createHash('sha256').update(JSON.stringify(wish)).digest('hex');
  return { customerId, idempotency: { key, bodyHash } };
}

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

  const findRepeated = async (sender: Sender): Promise<BookingRecord | undefined> => {
    if (!sender.idempotency) return undefined;
    const { key, bodyHash } = sender.idempotency;
    const made = await bookings.findByIdempotencyKey(sender.customerId, key);
    if (made && made.idempotency?.bodyHash !== bodyHash) {
      throw new AppError(
        'idempotency_conflict',
        'This Idempotency-Key belongs to another booking request',
      );
    }
    return made;
  };

  const store = async (request: NewRequest): Promise<BookingRecord> => {
    const { courtId, startHours } = request;
    if (await bookings.isAnyHeld(courtId, startHours)) throw slotsTaken();
    const result = await bookings.insertRequest(request);
    const repeated = result.outcome === 'stored' ? undefined : await findRepeated(request);
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
    const sender = senderOf(customerId, wish, key);
    const repeated = await findRepeated(sender);
    if (repeated) return repeated;
    const court = await courts.findById(wish.courtId);
    const terms = { nowMs: clock.now(), answerHours: parts.requestAnswerHours };
    return store({ ...pendingBookingOf(court, wish, terms), ...sender });
  };
}
