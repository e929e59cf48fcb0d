/** Stores bookings. What a new one may not do, the unique indexes refuse. */
import { holdsSlots, PENDING_REQUESTS_PER_CUSTOMER_MAX } from '@crease/contract';
import { Types } from 'mongoose';
import type { Clock } from '../../../platform/clock.ts';
import { refusedKeyOf } from '../../../platform/mongo/mongo-errors.ts';
import { createBatchedInsert } from '../../../platform/shared-work/batched-insert.ts';
import { takingHours } from '../booking-steps.ts';
import {
  bookingRecordOf,
  newBookingDocumentOf,
  type BookingClaims,
  type BookingRecord,
  type Bookings,
  type NewBooking,
} from '../booking.schema.ts';

export type NewRequest = NewBooking & { customerId: string };

/** What the unique indexes decided about a new request. */
export type RequestOutcome =
  | { outcome: 'stored'; booking: BookingRecord }
  | { outcome: 'key-used' }
  | { outcome: 'slots-requested-before' }
  | { outcome: 'too-many-pending' };

const ORDINALS = Array.from({ length: PENDING_REQUESTS_PER_CUSTOMER_MAX }, (_, index) => index + 1);

export function createNewBookings(bookings: Bookings, clock: Clock) {
  const insertDocument = createBatchedInsert(bookings);

  const insert = async (booking: NewBooking, claims: BookingClaims): Promise<BookingRecord> => {
    const document = newBookingDocumentOf(booking, claims, new Date(clock.now()));
    await insertDocument(document);
    return bookingRecordOf(document);
  };

  /** Undefined when another request of this customer took the ordinal first. */
  const tryInsertRequest = async (
    request: NewRequest,
    pendingOrdinal: number,
  ): Promise<RequestOutcome | undefined> => {
    try {
      const claims = { pendingSlots: request.startHours, pendingOrdinal };
      return { outcome: 'stored', booking: await insert(request, claims) };
    } catch (error) {
      const refusedKey = refusedKeyOf(error);
      if (!refusedKey) throw error;
      if (refusedKey.includes('idempotency.key')) return { outcome: 'key-used' };
      if (refusedKey.includes('pendingSlots')) return { outcome: 'slots-requested-before' };
      return undefined;
    }
  };

  return {
    /** Stores a pending request. The unique indexes decide; `used` only avoids writes that they would refuse. */
    insertRequest: async (
      request: NewRequest,
      used: readonly number[],
    ): Promise<RequestOutcome> => {
      const free = ORDINALS.filter((ordinal) => !used.includes(ordinal));
      for (const ordinal of free) {
        const outcome = await tryInsertRequest(request, ordinal);
        if (outcome) return outcome;
      }
      return { outcome: 'too-many-pending' };
    },

    /** Stores a booking that is not pending. It takes its hours when its status holds them. */
    insertAnswered: (booking: NewBooking, at: Date): Promise<BookingRecord> => {
      const { status, startHours } = booking;
      return insert(booking, holdsSlots(status) ? takingHours(startHours, at) : {});
    },

    /**
     * Deletes the booking. One that has changed since it was read stays, without its Idempotency-Key: its sender is
     * told that nothing was made.
     */
    takeBack: async ({ id, version }: BookingRecord): Promise<void> => {
      const _id = new Types.ObjectId(id);
      const { deletedCount } = await bookings.deleteOne({ _id, version });
      if (deletedCount === 0) await bookings.updateOne({ _id }, { $unset: { idempotency: 1 } });
    },
  };
}
