/** Changes that time alone makes to bookings. Safe on several instances, because each step is a conditional write. */
import { MS_PER_MINUTE } from '@crease/contract';
import { LOSING_STEP } from '../answer/decline-overlapping.ts';
import type { Step } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStep } from '../take-step.ts';
import { createDeclineUnanswered } from './decline-unanswered.ts';
import type { Taker } from './overtaken-requests.ts';
import { sweepInParts } from './sweep-in-parts.ts';

export const SWEEP_BOOKINGS_EVERY_MS = MS_PER_MINUTE;
/** The booking that takes hours also declines overlapping requests; the sweep leaves it this long to do so. */
const REST_MS = MS_PER_MINUTE;

function wantsHoursOf(request: BookingRecord, { courtId, hours }: Taker): boolean {
  return request.courtId === courtId && request.startHours.some((hour) => hours.includes(hour));
}

export function createSweepBookings(parts: BookingsParts) {
  // By its own clock, an instance that is ahead would end for everybody what has not ended.
  const { bookings, sharedClock } = parts;
  const takeStep = createTakeStep(parts);
  const takeAll = (step: Omit<Step, 'id'>) => async (found: readonly BookingRecord[]) => {
    for (const { id } of found) await takeStep({ id, ...step });
  };
  const declineUnanswered = createDeclineUnanswered(parts);
  const decline = takeAll(LOSING_STEP);
  const { overtaken } = bookings;
  const declineOvertaken = async (takers: readonly Taker[]) => {
    const asking = await overtaken.find(takers);
    if (asking.length === 0) return;
    // Read after the requests: one that came after the booking was cancelled has lost nothing.
    const holding = await overtaken.findHolding(takers);
    await decline(
      asking.filter((request) => holding.some((taker) => wantsHoursOf(request, taker))),
    );
  };

  return async (): Promise<void> => {
    const now = new Date(sharedClock.now());
    await sweepInParts(
      () => bookings.findPendingUnanswered(now),
      (found) => declineUnanswered(found),
    );
    const until = new Date(sharedClock.now() - REST_MS);
    await sweepInParts(
      () => overtaken.findTakers(until),
      async (takers) => {
        await declineOvertaken(takers);
        await overtaken.settle(takers);
      },
    );
    await sweepInParts(
      () => bookings.findConfirmedEnded(now),
      takeAll({ from: 'confirmed', to: 'completed' }),
    );
  };
}
