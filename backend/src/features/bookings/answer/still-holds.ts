import { holdsSlots } from '@crease/contract';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';

/**
 * Whether the booking holds its hours even now. Ask after those were read who asked for them: who came after it was
 * cancelled has lost nothing.
 */
export async function stillHolds(
  { bookings }: Pick<BookingsParts, 'bookings'>,
  { id }: BookingRecord,
): Promise<boolean> {
  const now = await bookings.findById(id);
  return now !== undefined && holdsSlots(now.status);
}
