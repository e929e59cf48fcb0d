import { instantOfAbsoluteHour } from '@crease/contract';
import type { BookingRecord } from './booking.schema.ts';

/** Not a game that is being played: it takes place, whoever leaves. */
export function isToCome({ startHours }: BookingRecord, nowMs: number): boolean {
  return startHours.every((hour) => instantOfAbsoluteHour(hour) > nowMs);
}
