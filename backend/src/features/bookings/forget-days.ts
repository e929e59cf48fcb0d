import { addDays, colomboDateAt, MS_PER_HOUR } from '@crease/contract';
import type { BookingsParts } from './bookings.parts.ts';

export const FORGET_DAYS_EVERY_MS = MS_PER_HOUR;
/** Nobody has had the hours of a day on screen for so long after it. */
const KEPT_DAYS = 30;

/** Every court has a version for each of its days: those of days long over would only ever become more. */
export function createForgetDays({
  courtDays,
  clock,
}: Pick<BookingsParts, 'courtDays' | 'clock'>): () => Promise<void> {
  return () => courtDays.removeBefore(addDays(colomboDateAt(clock.now()), -KEPT_DAYS));
}
