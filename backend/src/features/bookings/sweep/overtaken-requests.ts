/**
 * Finds requests that should have been declined when another booking took their hours, had the process not died. Only
 * bookings that took hours since the last look are checked, because looking through all requests grows with their
 * number.
 */
import type { Types } from 'mongoose';
import { findAll } from '../../../platform/mongo/mongo-queries.ts';
import { SWEPT_AT_ONCE } from '../../../platform/portions/sweep-in-parts.ts';
import {
  bookingRecordOf,
  type BookingDocument,
  type BookingRecord,
  type Bookings,
} from '../booking.schema.ts';
import { inHoursOf } from '../stored/batched-queries.ts';

/** A booking that took hours. */
export interface Taker {
  _id: Types.ObjectId;
  courtId: string;
  /** Absolute hours. */
  hours: readonly number[];
}

interface OvertakenRequests {
  /** Some of the bookings that took hours before the instant and were not checked since. */
  findTakers: (until: Date) => Promise<Taker[]>;
  find: (takers: readonly Taker[]) => Promise<BookingRecord[]>;
  /** Those that still hold their hours. */
  findHolding: (takers: readonly Taker[]) => Promise<Taker[]>;
  markChecked: (takers: readonly Taker[]) => Promise<void>;
}

const AS_TAKERS = { projection: { court: 1, heldSlots: 1 }, ...SWEPT_AT_ONCE } as const;

function takerOf({
  _id,
  court,
  heldSlots = [],
}: Pick<BookingDocument, '_id' | 'court' | 'heldSlots'>) {
  return { _id, courtId: court.toHexString(), hours: heldSlots };
}

function withAnyId(takers: readonly Taker[]) {
  return { _id: { $in: takers.map(({ _id }) => _id) } };
}

export function createOvertakenRequests(bookings: Bookings): OvertakenRequests {
  return {
    findTakers: async (until) => {
      const found = await bookings.find({ tookHoursAt: { $lte: until } }, AS_TAKERS).toArray();
      return found.map(takerOf);
    },

    find: async (takers) => {
      const wanting = inHoursOf(takers, 'startHours').map((hours) => ({
        ...hours,
        status: 'pending' as const,
      }));
      return (await findAll(bookings, { $or: wanting })).map(bookingRecordOf);
    },

    findHolding: async (takers) => {
      const stillHolding = { ...withAnyId(takers), heldSlots: { $exists: true } };
      const found = await bookings.find(stillHolding, AS_TAKERS).toArray();
      return found.map(takerOf);
    },

    markChecked: async (takers) => {
      await bookings.updateMany(withAnyId(takers), { $unset: { tookHoursAt: 1 } });
    },
  };
}
