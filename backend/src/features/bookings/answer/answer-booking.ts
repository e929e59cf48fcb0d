/** The owner answers a request or cancels a walk-in: one conditional write decides, then rivals are declined. */
import {
  statusesLeadingTo,
  type BookingAnswer,
  type BookingStatus,
  type changeBookingStatusEndpoint,
  type ParsedBody,
} from '@crease/contract';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { refusedKeyOf } from '../../../platform/mongo/mongo-errors.ts';
import { bookingNotFound, slotsTaken, wrongStatus } from '../booking-refusals.ts';
import type { Step } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { UpdatedBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { requireAnswerer } from '../bookings.policy.ts';
import type { ReadForPushes } from '../populate-bookings.ts';
import { createDeclineRivals } from './decline-rivals.ts';
import { createTakeInTurn } from './take-in-turn.ts';

/** What `from` means is described at the endpoint. */
type SentAnswer = ParsedBody<typeof changeBookingStatusEndpoint>;

/** The step from the booking's present status to the answer. */
function stepOf(booking: BookingRecord, to: BookingAnswer, now: Date): Step {
  const step = { id: booking.id, from: booking.status, to };
  const isAccept = step.from === 'pending' && to === 'confirmed';
  return isAccept ? { ...step, accept: { hours: booking.startHours, at: now } } : step;
}

interface AnsweredBooking extends UpdatedBooking {
  from: BookingStatus;
}

function isAnswerable({ status, bookingType }: BookingRecord, { status: to, from }: SentAnswer) {
  const leadsThere = statusesLeadingTo(to, 'owner', bookingType).includes(status);
  return leadsThere && (from === undefined || from === status);
}

/**
 * `asked` is the booking that the route read ahead. Resolves when its rivals are declined.
 * @throws {AppError} not_found, wrong_status, request_expired or slots_taken
 */
export function createAnswerBooking(parts: BookingsParts, readForPushes: ReadForPushes) {
  const { bookingRecords, events, sharedClock } = parts;
  const declineRivals = createDeclineRivals(parts);
  const takeInTurn = createTakeInTurn(parts);

  /** Where somebody else has the hours, `slots_taken` says more than that the request was declined. */
  const refusalOf = async (booking: BookingRecord, to: BookingStatus): Promise<AppError> => {
    const isTooLate = booking.status === 'declined' && to === 'confirmed';
    const isSold =
      isTooLate && (await bookingRecords.isAnyHeld(booking.courtId, booking.startHours));
    return isSold ? slotsTaken() : wrongStatus(booking);
  };

  const refuse = async ({ id, from, to }: Step): Promise<never> => {
    const booking = await bookingRecords.findById(id);
    if (!booking) throw bookingNotFound();
    if (booking.status !== from) throw await refusalOf(booking, to);
    throw new AppError('request_expired', 'The time to answer this request has passed');
  };

  const writeOrRefuse = async (step: Step): Promise<BookingRecord> => {
    try {
      return (await bookingRecords.writeStep(step)) ?? (await refuse(step));
    } catch (error) {
      if (refusedKeyOf(error)?.includes('heldSlots') !== true) throw error;
      throw slotsTaken({ cause: error });
    }
  };

  /** Writes the answer. What the pushes need is read at the same time. */
  const write = async (found: BookingRecord, step: Step) => {
    const writing = writeOrRefuse(step);
    const reading = readForPushes(found);
    // Most requests have no rivals, and knowing that saves the answer further trips to the database. Rivals that come
    // meanwhile are found afterwards. The write leaves first, because everything waits for it.
    const look = async () => {
      await nextTurn();
      return bookingRecords.findRivalIds(found);
    };
    const looking = step.accept && look().catch(() => []);
    const booking = await writing;
    return { booking, reading, looking };
  };

  return async (
    viewer: Viewer,
    asked: BookingRecord | undefined,
    answer: SentAnswer,
  ): Promise<AnsweredBooking> => {
    const found = requireAnswerer(viewer, asked);
    if (!isAnswerable(found, answer)) throw await refusalOf(found, answer.status);
    const step = stepOf(found, answer.status, new Date(sharedClock.now()));
    const isAccept = step.accept !== undefined;
    const { booking, reading, looking } = isAccept
      ? await takeInTurn(found, () => write(found, step))
      : await write(found, step);
    const declining = looking && declineRivals(booking, looking, viewer.requestId);
    const answered = { booking, from: step.from, context: await reading };
    events.publish('booking:updated', answered, viewer.requestId);
    await declining;
    if (isAccept) events.publish('hours:taken', booking, viewer.requestId);
    return answered;
  };
}
