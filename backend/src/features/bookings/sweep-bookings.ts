/** What time alone does to bookings. Safe on several instances at once: each step is its own conditional write. */
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import type { Step } from './bookings.repository.ts';
import { LOSING_STEP } from './decline-overlapping.ts';

export const SWEEP_EVERY_MS = 60_000;
/** By then those who lost by an accept, and who came too late for it, have been declined by who made it happen. */
const REST_MS = 60_000;
const UNANSWERED = 'The owner did not answer in time';

export function createSweepBookings({ bookings, events, clock }: BookingsParts) {
  const takeAll = async (found: readonly BookingRecord[], step: Omit<Step, 'id'>) => {
    for (const { id } of found) {
      const moved = await bookings.take({ id, ...step });
      if (moved) events.publish('booking:updated', { booking: moved });
    }
  };

  return async (): Promise<void> => {
    const now = new Date(clock.now());
    await takeAll(await bookings.findPendingUnanswered(now), {
      from: 'pending',
      to: 'declined',
      declineReason: UNANSWERED,
    });
    // Left by a process that died before it declined those who lost by an accept.
    const overtaken = await bookings.findPendingOvertaken(new Date(clock.now() - REST_MS));
    await takeAll(overtaken, LOSING_STEP);
    await takeAll(await bookings.findConfirmedEnded(now), { from: 'confirmed', to: 'completed' });
  };
}
