/** Writes the letters that a process still owed when it died, and pushes to browsers what it may not have pushed. */
import type { BookingRecord, BookingsService, OwedNotice } from '../bookings/bookings.service.ts';
import type { SettleEach } from './settle-each.ts';

interface SweepParts {
  bookings: BookingsService;
  settleEach: SettleEach;
  writeNotice: (booking: BookingRecord, notice: OwedNotice) => Promise<void>;
  settleBooking: (booking: BookingRecord) => Promise<void>;
}

export function createSweepOfBookings(parts: SweepParts): () => Promise<void> {
  const { bookings, settleEach, writeNotice, settleBooking } = parts;
  /** Ids of the notices that were owed at the last sweep. */
  let owedBefore: ReadonlySet<string> = new Set();

  return async () => {
    const owed = new Set<string>();
    await settleEach(bookings.findOwingNotices, async (booking) => {
      const { noticesOwed = [] } = booking;
      for (const { id } of noticesOwed) owed.add(id);
      if (noticesOwed.every(({ id }) => owedBefore.has(id))) {
        // A living process would have settled it by now, and pushed the change before.
        await settleBooking(booking);
        bookings.tellAgain({ ...booking, noticesOwed: [] });
      } else {
        // It stays owed, so that the next sweep knows of it, on whichever instance.
        for (const notice of noticesOwed) await writeNotice(booking, notice);
      }
    });
    owedBefore = owed;
  };
}
