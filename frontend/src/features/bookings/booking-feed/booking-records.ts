/**
 * A list of bookings made of reads and pushes that arrive in any order. Invariant: each booking has the highest
 * version that this browser has seen.
 */
import type { Booking } from '@crease/contract';

interface BookingRecord {
  booking: Booking;
  /** The number of reads that had begun when this booking was last seen. None of those can prove that it is gone. */
  seenIn: number;
}

export interface BookingRecords {
  byId: ReadonlyMap<string, BookingRecord>;
  /** The number of reads that have begun. */
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

/** Ids of bookings that are new or newer in `after`. */
export function changedIds(before: BookingRecords, after: BookingRecords): string[] {
  return bookingsIn(after)
    .filter((booking) => isNews(before, booking))
    .map((booking) => booking._id);
}

/** Notes that a read with this number, the next one, begins now. Its answer is passed to `withRead` with the number. */
export function withReadBegun(records: BookingRecords, read: number): BookingRecords {
  return { ...records, reads: read };
}

/** Takes in a booking from a push; an older or equal version changes nothing. */
export function withBooking(records: BookingRecords, booking: Booking): BookingRecords {
  if (!isNews(records, booking)) return records;
  const record = { booking, seenIn: records.reads };
  return { ...records, byId: new Map(records.byId).set(booking._id, record) };
}

/**
 * Takes in the answer of a read. Bookings that are missing in it are gone, unless a push brought them after it began.
 * `isOvertaken`: a read that began later was answered before. Names of courts and people change without a new version
 * of the booking, so those of the later read stay.
 */
export function withRead(
  records: BookingRecords,
  read: number,
  bookings: readonly Booking[],
  isOvertaken = false,
): BookingRecords {
  const byId = new Map([...records.byId].filter(([, { seenIn }]) => seenIn >= read));
  for (const booking of bookings) {
    const known = records.byId.get(booking._id)?.booking;
    const isKept =
      known && (isOvertaken ? known.version >= booking.version : known.version > booking.version);
    const newer = isKept ? known : booking;
    // A later read that began before this answer came may have read the database earlier, so it can't prove a
    // removal.
    byId.set(booking._id, { booking: newer, seenIn: records.reads });
  }
  return { ...records, byId };
}
