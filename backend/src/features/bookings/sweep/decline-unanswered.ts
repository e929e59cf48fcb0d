import type { Step } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { DECLINED_UNANSWERED } from '../decline-reasons.ts';
import { createTakeStep } from '../take-step.ts';

const UNANSWERED_STEP = {
  from: 'pending',
  to: 'declined',
  declineReason: DECLINED_UNANSWERED,
} as const satisfies Omit<Step, 'id'>;

type Parts = Pick<BookingsParts, 'bookings' | 'events'>;

/** Declines requests whose time for an answer is over. */
export function createDeclineUnanswered(parts: Parts) {
  const takeStep = createTakeStep(parts);
  return async (found: readonly BookingRecord[], requestId?: string): Promise<void> => {
    for (const { id } of found) await takeStep({ id, ...UNANSWERED_STEP }, requestId);
  };
}
