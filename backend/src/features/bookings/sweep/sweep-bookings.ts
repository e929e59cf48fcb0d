/** Changes that time alone makes to bookings. Safe on several instances, because each step is a conditional write. */
import { MS_PER_MINUTE } from '@crease/contract';
import { sweepInParts } from '../../../platform/portions/sweep-in-parts.ts';
import { LOSING_STEP, UNANSWERED_STEP } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStepOfEach } from '../take-step.ts';
import type { Taker } from './overtaken-requests.ts';

export const SWEEP_BOOKINGS_EVERY_MS = MS_PER_MINUTE;
/** The booking that takes hours also declines its rivals; the sweep leaves it this long to do so. */
const REST_MS = MS_PER_MINUTE;

function wantsHoursOf(request: BookingRecord, { courtId, hours }: Taker): boolean {
  return request.courtId === courtId && request.startHours.some((hour) => hours.includes(hour));
}

export function createSweepBookings(parts: BookingsParts) {
  // By its own clock, an instance that is ahead would end for everybody what has not ended.
  const { bookingRecords, sharedClock } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);
  const { overtaken } = bookingRecords;
  const declineOvertaken = async (takers: readonly Taker[]) => {
    const asking = await overtaken.find(takers);
    if (asking.length === 0) return;
    // Read after the requests: one that came after the booking was cancelled has lost nothing.
    const holding = await overtaken.findHolding(takers);
    const lost = asking.filter((request) => holding.some((taker) => wantsHoursOf(request, taker)));
    await takeStepOfEach(lost, LOSING_STEP);
  };

  return async (): Promise<void> => {
    const now = new Date(sharedClock.now());
    await sweepInParts(
      () => bookingRecords.findPendingUnanswered(now),
      (found) => takeStepOfEach(found, UNANSWERED_STEP),
    );
    const until = new Date(sharedClock.now() - REST_MS);
    await sweepInParts(
      () => overtaken.findTakers(until),
      async (takers) => {
        await declineOvertaken(takers);
        await overtaken.markChecked(takers);
      },
    );
    await sweepInParts(
      () => bookingRecords.findConfirmedEnded(now),
      (found) => takeStepOfEach(found, { from: 'confirmed', to: 'completed' }),
    );
  };
}
