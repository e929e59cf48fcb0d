/** How a booking goes from one status to another: what is asked of it, and the one write that does it. */
import type { BookingStatus } from '@crease/contract';
import type { UpdateQuery } from 'mongoose';
import { noticeOwedForStep } from './booking-notices.ts';
import type { BookingDocument } from './booking.schema.ts';

/** One step of a booking's life: refused by answering nothing when the booking is not as the step expects. */
export interface Step {
  id: string;
  from: BookingStatus;
  to: BookingStatus;
  /** Takes these absolute hours at this instant; the step counts only when the request can still be answered then. */
  accept?: { hours: readonly number[]; at: Date };
  /** Gives up the held hours in the same write. */
  release?: boolean;
  declineReason?: string;
  cancellationReason?: string;
  /** Its customer leaves for good. */
  isDeparture?: boolean;
  /** The step counts only when the booking's last slot ends after this instant. */
  endsAfter?: Date;
}

const OF_PENDING = { pendingSlots: 1, pendingOrdinal: 1, answerBy: 1 } as const;
const OF_HOLDING = { heldSlots: 1, tookHoursAt: 1 } as const;

/** What a booking that holds its hours has beside its status. */
export function takingHours(hours: readonly number[], at: Date) {
  return { heldSlots: [...hours], tookHoursAt: at };
}

export function updateOfStep(step: Omit<Step, 'id'>): UpdateQuery<BookingDocument> {
  const { from, to, accept, release, declineReason, cancellationReason } = step;
  const notice = noticeOwedForStep(step);
  return {
    $set: {
      status: to,
      ...(accept && takingHours(accept.hours, accept.at)),
      ...(declineReason && { declineReason }),
      ...(cancellationReason && { cancellationReason }),
    },
    $inc: { version: 1 },
    $unset: { ...(from === 'pending' && OF_PENDING), ...(release && OF_HOLDING) },
    ...(notice && { $push: { noticesOwed: notice } }),
  };
}
