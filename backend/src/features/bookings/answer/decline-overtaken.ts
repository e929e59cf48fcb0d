/** An accept and a rival that are written at the same time may miss each other: each looks once more afterwards. */
import { LOSING_STEP } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeStep, createTakeStepOfEach } from '../take-step.ts';
import { stillHolds } from './still-holds.ts';

/** Nobody waits for this, so it runs after the answers, for all requests of a crowd together. */
const PATIENCE_MS = 250;

type Parts = Pick<BookingsParts, 'bookingRecords' | 'events' | 'nextBeat'>;

/** For the accept: declines rivals that were stored while it wrote. */
export function createDeclineMissedRivals(parts: Parts) {
  const { bookingRecords, nextBeat } = parts;
  const takeStepOfEach = createTakeStepOfEach(parts);
  return async (holding: BookingRecord, requestId?: string): Promise<void> => {
    await nextBeat(performance.now() + PATIENCE_MS);
    const rivals = await bookingRecords.findRivals(holding);
    if (rivals.length === 0 || !(await stillHolds(parts, holding))) return;
    await takeStepOfEach(rivals, LOSING_STEP, requestId);
  };
}

/**
 * For the request: declines it when its hours were accepted for somebody else between its look at held hours and its
 * write. What a process that died left undone is found by the sweep.
 */
export function createDeclineOvertaken(parts: Parts) {
  const { bookingRecords, nextBeat } = parts;
  const takeStep = createTakeStep(parts);
  return async (
    { id, status, courtId, startHours }: BookingRecord,
    requestId?: string,
  ): Promise<void> => {
    if (status !== 'pending') return;
    await nextBeat(performance.now() + PATIENCE_MS);
    if (await bookingRecords.isAnyHeld(courtId, startHours)) {
      await takeStep({ id, ...LOSING_STEP }, requestId);
    }
  };
}
