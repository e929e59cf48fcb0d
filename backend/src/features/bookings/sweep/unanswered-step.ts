import type { Step } from '../booking-steps.ts';
import { DECLINED_UNANSWERED } from '../decline-reasons.ts';

/** The step of a request whose time for an answer is over. */
export const UNANSWERED_STEP = {
  from: 'pending',
  to: 'declined',
  declineReason: DECLINED_UNANSWERED,
} as const satisfies Omit<Step, 'id'>;
