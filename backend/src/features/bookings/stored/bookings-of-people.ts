/** Reads of one booking, and of those of a customer, of an owner, or of a court that leaves. */
import { absoluteHourAt, HOLDING_STATUSES, type BookingStatus } from '@crease/contract';
import { Types } from 'mongoose';
import { anyOf, exactly, findAll } from '../../../platform/mongo/mongo-queries.ts';
import { createReadsById } from '../../../platform/shared-work/reads-by-id.ts';
import { bookingRecordOf, type BookingRecord, type Bookings } from '../booking.schema.ts';
import { createFindNewestFirst } from './find-newest-first.ts';

export function createBookingsOfPeople(bookings: Bookings) {
  const find = createFindNewestFirst(bookings);
  const byId = createReadsById(async (ids) =>
    (await findAll(bookings, { _id: anyOf(ids) })).map(bookingRecordOf),
  );

  return {
    findById: (id: string): Promise<BookingRecord | undefined> => byId.find(id),

    findByIdempotencyKey: async (by: string, key: string): Promise<BookingRecord | undefined> => {
      const [found] = await find({ 'idempotency.by': by, 'idempotency.key': exactly(key) });
      return found;
    },

    findOfCustomer: (customerId: string) => find({ customer: new Types.ObjectId(customerId) }),

    findOwnersBookedBy: async (customerId: string): Promise<string[]> => {
      const owners = await bookings.distinct('owner', { customer: new Types.ObjectId(customerId) });
      return owners.map((owner) => owner.toHexString());
    },

    findCustomersOf: async (courtId: string): Promise<string[]> => {
      const customers = await bookings.distinct('customer', { court: new Types.ObjectId(courtId) });
      // A walk-in has none.
      return customers.flatMap((customer) => customer?.toHexString() ?? []);
    },

    findOfOwner: (ownerId: string) => find({ owner: new Types.ObjectId(ownerId) }),

    /** Bookings that hold hours of this owner's courts and end after the instant. */
    findHeldOfOwner: (ownerId: string, endsAfter: Date) =>
      find({
        owner: new Types.ObjectId(ownerId),
        status: { $in: HOLDING_STATUSES },
        endsAt: { $gt: endsAfter },
      }),

    /** Bookings of this owner's courts whose customers wait for an answer to a cancellation request. */
    findAskingToCancel: (ownerId: string) =>
      find({ owner: new Types.ObjectId(ownerId), status: 'cancellation_requested' }),

    /** Of a court, past hours are not looked at: it may have sold them for years. */
    findEndingAfter: (
      whose: { courtId: string } | { customerId: string },
      statuses: readonly BookingStatus[],
      instant: Date,
    ) =>
      find({
        ...('courtId' in whose
          ? {
              court: new Types.ObjectId(whose.courtId),
              startHours: { $gte: absoluteHourAt(instant.getTime()) },
            }
          : { customer: new Types.ObjectId(whose.customerId) }),
        status: { $in: statuses },
        endsAt: { $gt: instant },
      }),
  };
}
