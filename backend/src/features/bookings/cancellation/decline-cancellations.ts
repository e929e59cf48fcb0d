/**
 * After an owner deletes their account and their courts are removed: confirms again the bookings whose customers had
 * asked to cancel, but whose game has begun. It takes place, and nobody is left who could answer. Safe to run again.
 */
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStepOfEach } from '../take-step.ts';
import { isToCome } from './is-to-come.ts';

export function createDeclineCancellations(parts: BookingsParts) {
  const { bookingRecords, sharedClock } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);

  return async (ownerId: string, requestId?: string): Promise<void> => {
    const asking = await bookingRecords.findAskingToCancel(ownerId);
    const nowMs = sharedClock.now();
    const begun = asking.filter((booking) => !isToCome(booking, nowMs));
    const step = { from: 'cancellation_requested', to: 'confirmed' } as const;
    await takeStepOfEach(begun, step, requestId);
  };
}
