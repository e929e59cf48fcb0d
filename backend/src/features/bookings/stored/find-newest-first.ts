import type { Model, mongo } from 'mongoose';
import { mapInPortions } from '../../../platform/in-portions.ts';
import { findInOrder } from '../../../platform/mongo/mongo-queries.ts';
import { bookingRecordOf, type BookingDocument, type BookingRecord } from '../booking.schema.ts';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Without a limit, the read answers all of them. */
export function createFindNewestFirst(model: Model<BookingDocument>) {
  return async (
    filter: mongo.Filter<BookingDocument>,
    limit?: number,
  ): Promise<BookingRecord[]> => {
    const found = await findInOrder(model, filter, NEWEST_FIRST, limit);
    return mapInPortions(found, bookingRecordOf);
  };
}
