/** Who holds, wants or wanted the hours of a court. All hours are absolute. */
import { Types } from 'mongoose';
import { findAll } from '../../../platform/mongo/mongo-queries.ts';
import type { BookingRecord, Bookings } from '../booking.schema.ts';
import { createFindHeld, createFindObstacles, createFindStatuses } from './batched-queries.ts';
import { createFindNewestFirst } from './find-newest-first.ts';

type StatusInHours = Pick<BookingRecord, 'status' | 'startHours'>;

function inHours(courtId: string, hours: readonly number[]) {
  return { court: new Types.ObjectId(courtId), startHours: { $in: hours } };
}

function waitingBeside({ id, courtId, startHours }: BookingRecord) {
  return {
    ...inHours(courtId, startHours),
    _id: { $ne: new Types.ObjectId(id) },
    status: 'pending',
  } as const;
}

export function createBookingsInHours(bookings: Bookings) {
  const find = createFindNewestFirst(bookings);
  const findStatuses = createFindStatuses(bookings);
  const findHeld = createFindHeld(bookings);

  return {
    findObstacles: createFindObstacles(bookings),

    /** In any status. */
    findInHours: (courtId: string, hours: readonly number[]) => find(inHours(courtId, hours)),

    /** The statuses alone, for slot states. */
    findStatuses: (courtId: string, hours: readonly number[]): Promise<StatusInHours[]> =>
      findStatuses({ courtId, hours }),

    isAnyHeld: async (courtId: string, hours: readonly number[]): Promise<boolean> => {
      const held = await findHeld({ courtId, hours });
      return hours.some((hour) => held.has(hour));
    },

    /** Whether a request for any of these hours can still be answered at the instant. */
    isAnyAskedFor: async (
      courtId: string,
      hours: readonly number[],
      at: Date,
    ): Promise<boolean> => {
      const asking = {
        ...inHours(courtId, hours),
        status: 'pending',
        answerBy: { $gt: at },
      } as const;
      const found = await bookings.findOne(asking, { projection: { _id: 1 } });
      return found !== null;
    },

    findRivalIds: async (booking: BookingRecord): Promise<string[]> => {
      const found = await findAll(bookings, waitingBeside(booking), ['_id']);
      return found.map(({ _id }) => _id.toHexString());
    },

    /** Other pending requests for one of the booking's hours. */
    findRivals: (booking: BookingRecord) => find(waitingBeside(booking)),

    findDeclinedFor: ({ id, courtId, startHours }: BookingRecord) =>
      find({ ...inHours(courtId, startHours), declinedFor: new Types.ObjectId(id) }),
  };
}
