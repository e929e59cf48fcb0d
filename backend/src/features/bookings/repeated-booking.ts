/** A booking sent twice under one key is made once: the unique index on the key judges, this finds what was made. */
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsRepository } from './bookings.repository.ts';

export type Idempotency = NonNullable<BookingRecord['idempotency']>;

/** The key with who sent it and what; undefined when none was sent. */
export function idempotencyOf(
  by: string,
  body: object,
  key: string | undefined,
): { idempotency?: Idempotency } {
  if (key === undefined) return {};
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { idempotency: { by, key, bodyHash } };
}

/** @throws {AppError} idempotency_conflict when the key made another booking */
export async function findRepeated(
  bookings: BookingsRepository,
  idempotency: Idempotency | undefined,
): Promise<BookingRecord | undefined> {
  if (!idempotency) return undefined;
  const made = await bookings.findByIdempotencyKey(idempotency.by, idempotency.key);
  if (made && made.idempotency?.bodyHash !== idempotency.bodyHash) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another booking');
  }
  return made;
}
