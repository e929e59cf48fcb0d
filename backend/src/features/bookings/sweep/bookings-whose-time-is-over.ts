/** The bookings that time alone changes, at most SWEPT_MAX at once. */
import { Types, type mongo } from 'mongoose';
import { SWEPT_AT_ONCE } from '../../../platform/portions/sweep-in-parts.ts';
import {
  bookingRecordOf,
  type BookingDocument,
  type BookingRecord,
  type Bookings,
} from '../booking.schema.ts';

export function createBookingsWhoseTimeIsOver(bookings: Bookings) {
  /** In the order of the index that finds them. */
  const find = async (filter: mongo.Filter<BookingDocument>): Promise<BookingRecord[]> => {
    const found = await bookings.find(filter, SWEPT_AT_ONCE).toArray();
    return found.map(bookingRecordOf);
  };

  return {
    /** Requests that can't be answered any more, of everybody or of one customer. */
    findPendingUnanswered: (until: Date, customer?: string) =>
      find({
        status: 'pending',
        answerBy: { $lte: until },
        ...(customer !== undefined && { customer: new Types.ObjectId(customer) }),
      }),

    /** Confirmed bookings whose last slot has ended. */
    findConfirmedEnded: (until: Date) => find({ status: 'confirmed', endsAt: { $lte: until } }),
  };
}
