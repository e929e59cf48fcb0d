/** The owner answers a request: one conditional write decides, then those who lose by it are told. */
import {
  statusesLeadingTo,
  type BookingStatus,
  type changeBookingStatusEndpoint,
  type ParsedBody,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { refusedKeyOf } from '../../platform/mongo.ts';
import { bookingNotFound, wrongStatus } from './booking-refusals.ts';
import type { BookingRecord } from './booking.schema.ts';
import { slotsTaken, type BookingsParts } from './bookings.parts.ts';
import { mayAnswer } from './bookings.policy.ts';
import type { Step } from './bookings.repository.ts';
import { createDeclineOverlapping } from './decline-overlapping.ts';
import { createTakeInTurn } from './take-in-turn.ts';

export type BookingAnswer = ParsedBody<typeof changeBookingStatusEndpoint>['status'];

/** The atomic write that brings a booking from where it is to the answer. */
function stepOf(booking: BookingRecord, to: BookingAnswer, now: Date): Step {
  const step = { id: booking.id, from: booking.status, to };
  if (booking.status !== 'pending') return { ...step, release: to === 'cancelled' };
  return to === 'confirmed' ? { ...step, hold: booking.startHours, answeredAt: now } : step;
}

interface AnsweredBooking {
  booking: BookingRecord;
  from: BookingStatus;
  /** Resolves when those who lose by it are declined. */
  othersTold: Promise<void>;
}

/** @throws {AppError} not_found, wrong_status, request_expired or slots_taken */
export type AnswerBooking = (
  viewer: Viewer,
  id: string,
  to: BookingAnswer,
) => Promise<AnsweredBooking>;

export function createAnswerBooking(parts: BookingsParts): AnswerBooking {
  const { bookings, events, clock } = parts;
  const declineOverlapping = createDeclineOverlapping(parts);
  const takeInTurn = createTakeInTurn(parts);

  const refuse = async ({ id, from }: Step): Promise<never> => {
    const booking = await bookings.findById(id);
    if (!booking) throw bookingNotFound();
    if (booking.status !== from) throw wrongStatus(booking);
    throw new AppError('request_expired', 'The time to answer this request has passed');
  };

  const take = async (step: Step): Promise<BookingRecord> => {
    try {
      return (await bookings.take(step)) ?? (await refuse(step));
    } catch (error) {
      if (refusedKeyOf(error)?.includes('heldSlots') !== true) throw error;
      throw slotsTaken({ cause: error });
    }
  };

  return async (viewer, id, to) => {
    const booking = await bookings.findById(id);
    if (!booking || !mayAnswer(viewer, booking)) throw bookingNotFound();
    if (!statusesLeadingTo(to, 'owner').includes(booking.status)) throw wrongStatus(booking);
    const step = stepOf(booking, to, new Date(clock.now()));
    const isAccept = step.hold !== undefined;
    const answered = await (isAccept ? takeInTurn(booking, () => take(step)) : take(step));
    events.publish('booking:updated', answered);
    const othersTold = isAccept ? declineOverlapping(answered) : Promise.resolve();
    return { booking: answered, from: booking.status, othersTold };
  };
}
