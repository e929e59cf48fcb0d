import { instantOfAbsoluteHour } from '@crease/contract';
import type { BookingRecord } from './booking.schema.ts';

/** A stretch of its hours has not begun. A game that is being played takes place, whoever leaves. */
export function isToCome(
  { startHours }: Pick<BookingRecord, 'startHours'>,
  nowMs: number,
): boolean {
  const firstOfStretches = startHours.filter((hour) => !startHours.includes(hour - 1));
  return firstOfStretches.some((hour) => instantOfAbsoluteHour(hour) > nowMs);
}
