/** A booking sent twice under one key is made once: the unique index on the key judges, this finds what was made. */
import { AppError } from '../../platform/app-error.ts';
import { keyOfAnother, type Idempotency } from '../../platform/idempotency.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { MadeBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import type { BookingsRepository } from './bookings.repository.ts';

/** @throws {AppError} idempotency_conflict when the key made another booking */
async function findRepeated(
  bookings: BookingsRepository,
  { by, key, bodyHash }: Idempotency,
): Promise<BookingRecord | undefined> {
  const made = await bookings.findByIdempotencyKey(by, key);
  if (made && made.idempotency?.bodyHash !== bodyHash) throw keyOfAnother('booking');
  return made;
}

interface SentOnce {
  idempotency?: Idempotency;
  requestId: string | undefined;
}

/**
 * What `make` makes, or what was made under the key before: making it again is refused, by the key's own index if by
 * nothing else. What is still as it was made is told again: whoever repeats has had no answer, so maybe nobody has heard
 * of it either.
 * @throws what `make` throws, when nothing was; {AppError} idempotency_conflict
 */
export async function makeOnce(
  { bookings, events }: Pick<BookingsParts, 'bookings' | 'events'>,
  { idempotency, requestId }: SentOnce,
  make: () => Promise<MadeBooking>,
): Promise<MadeBooking> {
  try {
    return await make();
  } catch (error) {
    if (!idempotency || !(error instanceof AppError)) throw error;
    const repeated = await findRepeated(bookings, idempotency);
    if (!repeated) throw error;
    if (repeated.version === 1) events.publish('booking:updated', { booking: repeated }, requestId);
    return { booking: repeated };
  }
}
