import { holdsSlots } from '@crease/contract';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { LOSING_STEP } from './decline-overlapping.ts';
import { createTakeStep } from './take-step.ts';

/** Nobody waits for it: those who asked in a crowd are looked at together, after their answers. */
const PATIENCE_MS = 250;

type Parts = Pick<BookingsParts, 'bookings' | 'events' | 'nextBeat'>;

/**
 * An accept that saw nobody else waiting may have missed a request that was stored while it wrote: such requests are
 * declined here, as if they had been seen.
 */
export function createDeclineUnseen(parts: Parts) {
  const { bookings, nextBeat } = parts;
  const takeStep = createTakeStep(parts);
  return async (holding: BookingRecord, requestId?: string): Promise<void> => {
    await nextBeat(performance.now() + PATIENCE_MS);
    const rivals = await bookings.findRivals(holding);
    if (rivals.length === 0) return;
    // Read after those who ask: who asked after it was cancelled has lost nothing by it.
    const now = await bookings.findById(holding.id);
    if (!now || !holdsSlots(now.status)) return;
    for (const { id } of rivals) await takeStep({ id, ...LOSING_STEP }, requestId);
  };
}

/**
 * The same from the other side: between the look of a request at the held hours and its write, its hours may have been
 * accepted for somebody else. It is declined then, as if it had been stored a moment earlier. What a process that died
 * left undone is found by the sweep.
 */
export type DeclineOvertaken = (request: BookingRecord, requestId?: string) => Promise<void>;

export function createDeclineOvertaken(parts: Parts): DeclineOvertaken {
  const { bookings, nextBeat } = parts;
  const takeStep = createTakeStep(parts);
  return async ({ id, status, courtId, startHours }, requestId) => {
    if (status !== 'pending') return;
    await nextBeat(performance.now() + PATIENCE_MS);
    if (await bookings.isAnyHeld(courtId, startHours)) {
      await takeStep({ id, ...LOSING_STEP }, requestId);
    }
  };
}
