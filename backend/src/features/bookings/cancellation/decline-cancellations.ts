/**
 * After an owner deletes their account and their courts are removed: nobody is left who could answer those who had asked
 * to cancel a game that had begun by then. As it takes place, it is confirmed again. Safe to run again.
 */
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStepOfEach } from '../take-step.ts';
import { isToCome } from './is-to-come.ts';

export function createDeclineCancellations(parts: BookingsParts) {
  const { bookings, sharedClock } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);

  return async (ownerId: string, requestId?: string): Promise<void> => {
    const asking = await bookings.findAskingToCancel(ownerId);
    const nowMs = sharedClock.now();
    const begun = asking.filter((booking) => !isToCome(booking, nowMs));
    const step = { from: 'cancellation_requested', to: 'confirmed' } as const;
    await takeStepOfEach(begun, step, requestId);
  };
}
