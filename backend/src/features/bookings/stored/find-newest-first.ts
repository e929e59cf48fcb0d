import type { mongo } from 'mongoose';
import { mapInPortions } from '../../../platform/portions/in-portions.ts';
import { findInOrder } from '../../../platform/mongo/mongo-queries.ts';
import {
  bookingRecordOf,
  type BookingDocument,
  type BookingRecord,
  type Bookings,
} from '../booking.schema.ts';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Without a limit, the read answers all of them. */
export function createFindNewestFirst(bookings: Bookings) {
  return async (
    filter: mongo.Filter<BookingDocument>,
    limit?: number,
  ): Promise<BookingRecord[]> => {
    const found = await findInOrder(bookings, filter, NEWEST_FIRST, limit);
    return mapInPortions(found, bookingRecordOf);
  };
}
