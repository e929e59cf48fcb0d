/**
 * Requests for hours that another booking took, left by a process that died before it declined them. They are looked for
 * where hours were taken, once: looking through all that wait would cost more with each of them.
 */
import mongoose, { type Model, type Types } from 'mongoose';
import { findPlainly } from '../../platform/mongo-queries.ts';
import { bookingRecordOf, type BookingDocument, type BookingRecord } from './booking.schema.ts';
import { inHoursOf } from './bookings-together.ts';
import { SWEPT_MAX } from './sweep-in-parts.ts';

/** A booking that took hours. */
export interface Taker {
  _id: Types.ObjectId;
  courtId: string;
  /** Absolute. */
  hours: readonly number[];
}

export interface OvertakenRequests {
  /** Some of those that took hours until the instant and were not looked at since. */
  findTakers: (until: Date) => Promise<Taker[]>;
  find: (takers: readonly Taker[]) => Promise<BookingRecord[]>;
  /** Those of them that hold hours still. */
  findHolding: (takers: readonly Taker[]) => Promise<Taker[]>;
  /** They are not found any more. */
  settle: (takers: readonly Taker[]) => Promise<void>;
}

const TAKER = { court: 1, heldSlots: 1 } as const;

function takerOf({
  _id,
  court,
  heldSlots = [],
}: Pick<BookingDocument, keyof typeof TAKER | '_id'>) {
  return { _id, courtId: court.toHexString(), hours: heldSlots };
}

function withAnyId(takers: readonly Taker[]) {
  return { _id: mongoose.trusted({ $in: takers.map(({ _id }) => _id) }) };
}

export function createOvertakenRequests(model: Model<BookingDocument>): OvertakenRequests {
  return {
    findTakers: async (until) => {
      const found = await model
        .find({ tookHoursAt: mongoose.trusted({ $lte: until }) })
        .select(TAKER)
        .limit(SWEPT_MAX)
        .lean<BookingDocument[]>();
      return found.map(takerOf);
    },

    find: async (takers) => {
      const wanting = inHoursOf(takers, 'startHours').map((hours) => ({
        ...hours,
        status: 'pending',
      }));
      return (await findPlainly(model, { $or: wanting })).map(bookingRecordOf);
    },

    findHolding: async (takers) => {
      const found = await model
        .find({ ...withAnyId(takers), heldSlots: mongoose.trusted({ $exists: true }) })
        .select(TAKER)
        .lean<BookingDocument[]>();
      return found.map(takerOf);
    },

    settle: async (takers) => {
      await model.updateMany(
        withAnyId(takers),
        { $unset: { tookHoursAt: 1 } },
        { timestamps: false },
      );
    },
  };
}
