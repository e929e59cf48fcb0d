import { addDays, colomboDateAt, MS_PER_HOUR } from '@crease/contract';
import type { BookingsParts } from '../bookings.parts.ts';

export const PURGE_DAYS_EVERY_MS = MS_PER_HOUR;
/** Nobody still has a day on screen this long after it. */
const KEPT_DAYS = 30;

/** Versions are stored for each court and day, so without this they would only grow in number. */
export function createPurgeDays({
  courtDays,
  sharedClock,
}: Pick<BookingsParts, 'courtDays' | 'sharedClock'>): () => Promise<void> {
  return () => courtDays.purgeBefore(addDays(colomboDateAt(sharedClock.now()), -KEPT_DAYS));
}
