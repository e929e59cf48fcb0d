import type { BookingStatus } from '@crease/contract';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { isToCome } from './is-to-come.ts';

/** Finds what is to come of a court or a customer who leaves. */
export function createFindToCome({ bookingRecords, sharedClock }: BookingsParts) {
  return async (
    leaving: { courtId: string } | { customerId: string },
    statuses: readonly BookingStatus[],
  ): Promise<BookingRecord[]> => {
    const nowMs = sharedClock.now();
    const found = await bookingRecords.findEndingAfter(leaving, statuses, new Date(nowMs));
    return found.filter((booking) => isToCome(booking, nowMs));
  };
}
