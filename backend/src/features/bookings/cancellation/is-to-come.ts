import { instantOfAbsoluteHour } from '@crease/contract';
import type { BookingRecord } from '../booking.schema.ts';

/**
 * True when one of the booking's stretches has not begun. A game that is being played takes place, whoever leaves.
 */
export function isToCome(
  { startHours }: Pick<BookingRecord, 'startHours'>,
  nowMs: number,
): boolean {
  const firstOfStretches = startHours.filter((hour) => !startHours.includes(hour - 1));
  return firstOfStretches.some((hour) => instantOfAbsoluteHour(hour) > nowMs);
}
