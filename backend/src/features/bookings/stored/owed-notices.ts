/** Bookings that somebody must still be told of by mail. The changes of bookings store this debt in their own write. */
import { Types } from 'mongoose';
import { noneOf } from '../../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../../platform/shared-work/batched-command.ts';
import { SWEPT_MAX } from '../../../platform/portions/sweep-in-parts.ts';
import type { Bookings } from '../booking.schema.ts';
import { createFindNewestFirst } from './find-newest-first.ts';

interface SettledNotice {
  /** The booking's id. */
  id: string;
  noticeId: string;
}

export function createOwedNotices(bookings: Bookings) {
  const find = createFindNewestFirst(bookings);
  const pullNotice = createBatchedCommand(async (notices: readonly SettledNotice[]) => {
    const writes = notices.map(({ id, noticeId }) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: { $pull: { noticesOwed: { id: noticeId } } },
      },
    }));
    await bookings.bulkWrite(writes, { ordered: false });
    return notices.map(() => undefined);
  });

  return {
    /** At most SWEPT_MAX. */
    findOwingNotices: (except: readonly string[]) =>
      find({ 'noticesOwed.id': { $gt: '' }, _id: noneOf(except) }, SWEPT_MAX),

    clearNotice: (id: string, noticeId: string): Promise<void> => pullNotice({ id, noticeId }),
  };
}
