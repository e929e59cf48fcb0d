import { holdsSlots } from '@crease/contract';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';

/**
 * Whether the booking still holds its hours. Call it only after the requests for these hours were read: a request that
 * came after a cancellation has lost nothing.
 */
export async function stillHolds(
  { bookingRecords }: Pick<BookingsParts, 'bookingRecords'>,
  { id }: BookingRecord,
): Promise<boolean> {
  const now = await bookingRecords.findById(id);
  return now !== undefined && holdsSlots(now.status);
}
