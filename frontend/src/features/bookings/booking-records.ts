/**
 * A list of bookings, put together from reads and live changes in whatever order they arrive.
 * Invariant: each booking stands in the highest version that was ever seen of it.
 */
import type { Booking } from '@crease/contract';

interface BookingRecord {
  booking: Booking;
  /** The latest read that had begun when this booking was last seen: no read up to it can tell that it is gone. */
  seenIn: number;
}

export interface BookingRecords {
  byId: ReadonlyMap<string, BookingRecord>;
  /** How many reads have begun. */
  reads: number;
}

export const NO_RECORDS: BookingRecords = { byId: new Map(), reads: 0 };

export function bookingsIn({ byId }: BookingRecords): Booking[] {
  return [...byId.values()].map(({ booking }) => booking);
}

function isNews({ byId }: BookingRecords, booking: Booking): boolean {
  const known = byId.get(booking._id);
  return !known || booking.version > known.booking.version;
}

/** Ids of what `after` knows newer than `before`. */
export function changedIds(before: BookingRecords, after: BookingRecords): string[] {
  return bookingsIn(after)
    .filter((booking) => isNews(before, booking))
    .map((booking) => booking._id);
}

/** Counts a read that begins now; its answer is to be given back with the number of `reads`. */
export function withReadBegun(records: BookingRecords): BookingRecords {
  return { ...records, reads: records.reads + 1 };
}

/** A booking heard of; an older or equal version changes nothing. */
export function withBooking(records: BookingRecords, booking: Booking): BookingRecords {
  if (!isNews(records, booking)) return records;
  const record = { booking, seenIn: records.reads };
  return { ...records, byId: new Map(records.byId).set(booking._id, record) };
}

/** The answer of a read. What it does not hold is gone, unless it was heard of after that read began. */
export function withRead(
  records: BookingRecords,
  read: number,
  bookings: readonly Booking[],
): BookingRecords {
  const byId = new Map([...records.byId].filter(([, { seenIn }]) => seenIn >= read));
  for (const booking of bookings) {
    const known = records.byId.get(booking._id);
    const newer = known && known.booking.version > booking.version ? known.booking : booking;
    // A later read may have looked earlier: it began before this answer came, so it proves nothing.
    byId.set(booking._id, { booking: newer, seenIn: records.reads });
  }
  return { ...records, byId };
}
