/**
 * Requests for hours that another booking took, left by a process that died before it declined them. They are looked for
 * where hours were taken, once: looking through all that wait would cost more with each of them.
 */
import mongoose, { type Model, type Types } from 'mongoose';
import { findPlainly } from '../../platform/mongo.ts';
import { bookingRecordOf, type BookingDocument, type BookingRecord } from './booking.schema.ts';
import { inHoursOf } from './bookings-together.ts';
import { SWEPT_MAX } from './sweep-in-parts.ts';

/** A booking that took hours. */
interface Taker {
  _id: Types.ObjectId;
  courtId: string;
  /** Absolute. */
  hours: readonly number[];
}

export interface OvertakenRequests {
  /** Some of those that took hours until the instant and were not looked at since. */
  findTakers: (until: Date) => Promise<Taker[]>;
  find: (takers: readonly Taker[]) => Promise<BookingRecord[]>;
  /** They are not found any more. */
  settle: (takers: readonly Taker[]) => Promise<void>;
}

export function createOvertakenRequests(model: Model<BookingDocument>): OvertakenRequests {
  return {
    findTakers: async (until) => {
      const found = await model
        .find({ tookHoursAt: mongoose.trusted({ $lte: until }) })
        .select({ court: 1, heldSlots: 1 })
        .limit(SWEPT_MAX)
        .lean<Pick<BookingDocument, '_id' | 'court' | 'heldSlots'>[]>();
      return found.map(({ _id, court, heldSlots = [] }) => ({
        _id,
        courtId: court.toHexString(),
        hours: heldSlots,
      }));
    },

    find: async (takers) => {
      const wanting = inHoursOf(takers, 'startHours').map((hours) => ({
        ...hours,
        status: 'pending',
      }));
      return (await findPlainly(model, { $or: wanting })).map(bookingRecordOf);
    },

    settle: async (takers) => {
      const ids = takers.map(({ _id }) => _id);
      await model.updateMany(
        { _id: mongoose.trusted({ $in: ids }) },
        { $unset: { tookHoursAt: 1 } },
        { timestamps: false },
      );
    },
  };
}
