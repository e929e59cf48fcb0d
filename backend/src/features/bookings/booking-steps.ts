/** A step from one status to another: its conditions, and the one write that takes it. */
import { holdsSlots, type BookingStatus } from '@crease/contract';
import { noticeOwedForStep } from './booking-notices.ts';
import { OWN_REASONS } from './own-reasons.ts';

/** The write of a step changes nothing when the booking does not meet its conditions. */
export interface Step {
  id: string;
  from: BookingStatus;
  to: BookingStatus;
  /** Takes these absolute hours at this instant, if the request can still be answered then. */
  accept?: { hours: readonly number[]; at: Date };
  declineReason?: string;
  cancellationReason?: string;
  /** The customer is deleting their account. */
  isDeparture?: boolean;
  /** Only when the booking's last slot ends after this instant. */
  endsAfter?: Date;
}

/** The step of a request whose time for an answer is over. */
export const UNANSWERED_STEP = {
  from: 'pending',
  to: 'declined',
  declineReason: OWN_REASONS.unanswered,
} as const;

/** The step of a request whose hours another booking got. */
export const LOSING_STEP = {
  from: 'pending',
  to: 'declined',
  declineReason: OWN_REASONS.wentToAnother,
} as const;

const OF_PENDING = { pendingSlots: 1, pendingOrdinal: 1, answerBy: 1 } as const;
const OF_HOLDING = { heldSlots: 1, tookHoursAt: 1 } as const;

/** The fields that a booking with held hours has in addition. */
export function takingHours(hours: readonly number[], at: Date) {
  return { heldSlots: [...hours], tookHoursAt: at };
}

/** Hours that the booking holds no longer are freed in the same write. */
export function updateOfStep(step: Omit<Step, 'id'>, at: Date) {
  const { from, to, accept, declineReason, cancellationReason } = step;
  const isRelease = holdsSlots(from) && !holdsSlots(to);
  const notice = noticeOwedForStep(step);
  const unset = { ...(from === 'pending' && OF_PENDING), ...(isRelease && OF_HOLDING) };
  return {
    $set: {
      status: to,
      updatedAt: at,
      ...(accept && takingHours(accept.hours, accept.at)),
      ...(declineReason && { declineReason }),
      ...(cancellationReason && { cancellationReason }),
    },
    $inc: { version: 1 },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    ...(notice && { $push: { noticesOwed: notice } }),
  };
}
