/** The owner books for a walk-in: confirmed at once, under the same unique index as every other booking. */
import type { createManualBookingEndpoint, ParsedBody } from '@crease/contract';
import { AppError } from '../../platform/app-error.ts';
import { refusedKeyOf } from '../../platform/mongo.ts';
import { manualBookingOf } from './booking-request.ts';
import type { MadeBooking } from './bookings.events.ts';
import { slotsTaken, type BookingsParts } from './bookings.parts.ts';
import type { BookingContext } from './bookings.presenter.ts';
import type { NewBooking } from './bookings.repository.ts';
import { createDeclineOverlapping } from './decline-overlapping.ts';
import { findRepeated, idempotencyOf } from './repeated-booking.ts';

export type WalkIn = ParsedBody<typeof createManualBookingEndpoint>;

/** @throws {AppError} not_found, court_closed, invalid_input, slot_begun or slots_taken */
export type CreateManualBooking = (
  ownerId: string,
  walkIn: WalkIn,
  key?: string,
) => Promise<MadeBooking>;

export function createCreateManualBooking(parts: BookingsParts): CreateManualBooking {
  const { bookings, courts, events, clock } = parts;
  const declineOverlapping = createDeclineOverlapping(parts);

  const store = async (booking: NewBooking, context: BookingContext): Promise<MadeBooking> => {
    try {
      return { booking: await bookings.insertAnswered(booking), context };
    } catch (error) {
      const refusedKey = refusedKeyOf(error);
      if (!refusedKey) throw error;
      const repeated = await findRepeated(bookings, booking.idempotency);
      if (repeated) return { booking: repeated };
      throw slotsTaken({ cause: error });
    }
  };

  /** At the counter a pending request blocks too: its customer was there first. */
  const requireNoRequest = async ({ courtId, startHours }: NewBooking): Promise<void> => {
    const requests = await bookings.findPendingInHours(courtId, startHours);
    if (requests.length > 0) {
      throw new AppError(
        'slots_taken',
        'Somebody has requested some of these slots, please answer that request first',
      );
    }
  };

  return async (ownerId, walkIn, key) => {
    const { customerName, customerPhone, notes } = walkIn;
    const sent = idempotencyOf(ownerId, walkIn, key);
    const repeated = await findRepeated(bookings, sent.idempotency);
    if (repeated) return { booking: repeated };
    const court = await courts.findById(walkIn.courtId);
    const own = court?.ownerId === ownerId ? court : undefined;
    const wanted: NewBooking = {
      ...manualBookingOf(own, walkIn, clock.now()),
      ...sent,
      customerId: undefined,
      manualBookingDetails: { customerName, customerPhone, ...(notes && { notes }) },
    };
    await requireNoRequest(wanted);
    const made = await store(wanted, { court, customer: undefined });
    if (!made.context) return made;
    events.publish('booking:created', made);
    await declineOverlapping(made.booking);
    return made;
  };
}
