import { LOSING_STEP } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStep, createTakeStepOfEach } from '../take-step.ts';
import { stillHolds } from './still-holds.ts';

/** Nobody waits for this, so it runs after the answers, for all requests of a crowd together. */
const PATIENCE_MS = 250;

type Parts = Pick<BookingsParts, 'bookings' | 'events' | 'nextBeat'>;

/**
 * An accept may have missed an overlapping request that was stored while it wrote; that one is declined here.
 */
export function createDeclineUnseen(parts: Parts) {
  const { bookings, nextBeat } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);
  return async (holding: BookingRecord, requestId?: string): Promise<void> => {
    await nextBeat(performance.now() + PATIENCE_MS);
    const rivals = await bookings.findRivals(holding);
    if (rivals.length === 0 || !(await stillHolds(parts, holding))) return;
    await takeStepOfEach(rivals, LOSING_STEP, requestId);
  };
}

/**
 * The same from the other side: a request's hours may have been accepted for somebody else between its look at held
 * hours and its write. Then it is declined. What a process that died left undone is found by the sweep.
 */
export function createDeclineOvertaken(parts: Parts) {
  const { bookings, nextBeat } = parts;
  const takeStep = createTakeStep(parts);
  return async (
    { id, status, courtId, startHours }: BookingRecord,
    requestId?: string,
  ): Promise<void> => {
    if (status !== 'pending') return;
    await nextBeat(performance.now() + PATIENCE_MS);
    if (await bookings.isAnyHeld(courtId, startHours)) {
      await takeStep({ id, ...LOSING_STEP }, requestId);
    }
  };
}
