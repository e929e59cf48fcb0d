import type { DatedSlot } from './slots.ts';

/** `runningHour` is the absolute hour of the present. What has begun can't be booked any more. */
export function hasBegun(slot: DatedSlot, runningHour: number): boolean {
  return slot.absoluteHour <= runningHour;
}
