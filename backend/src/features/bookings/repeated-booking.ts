/**
 * A booking that is sent again under the same Idempotency-Key is made once: the unique index decides, and this finds
 * the booking that was made first.
 */
import { AppError } from '../../platform/errors/app-error.ts';
import { keyOfAnother, type Idempotency } from '../../platform/mongo/idempotency.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { MadeBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import type { BookingsRepository } from './bookings.repository.ts';

/** @throws {AppError} idempotency_conflict when the key made another booking */
async function findRepeated(
  bookingRecords: BookingsRepository,
  { by, key, bodyHash }: Idempotency,
): Promise<BookingRecord | undefined> {
  const made = await bookingRecords.findByIdempotencyKey(by, key);
  if (made && made.idempotency?.bodyHash !== bodyHash) throw keyOfAnother('booking');
  return made;
}

interface SentOnce {
  idempotency?: Idempotency;
  requestId: string | undefined;
}

/**
 * Runs `make`, or answers what was made under the key before: a second insert is refused by the key's index or by
 * another one. An unchanged booking is published again, because a repeat means that the first answer was lost, maybe
 * with its pushes.
 * @throws what `make` throws when nothing was made before; {AppError} idempotency_conflict
 */
export async function makeOnce(
  { bookingRecords, events }: Pick<BookingsParts, 'bookingRecords' | 'events'>,
  { idempotency, requestId }: SentOnce,
  make: () => Promise<MadeBooking>,
): Promise<MadeBooking> {
  try {
    return await make();
  } catch (error) {
    if (!idempotency || !(error instanceof AppError)) throw error;
    const repeated = await findRepeated(bookingRecords, idempotency);
    if (!repeated) throw error;
    if (repeated.version === 1) events.publish('booking:updated', { booking: repeated }, requestId);
    return { booking: repeated };
  }
}
