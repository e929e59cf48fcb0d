/** The owner books for a walk-in: confirmed at once, under the same unique index as every other booking. */
import { wishOf, type createManualBookingEndpoint, type ParsedBody } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { idempotencyOf } from '../../../platform/mongo/idempotency.ts';
import { refusedKeyOf } from '../../../platform/mongo/mongo-errors.ts';
import { courtNotFound, notOwnCourt, type CourtRecord } from '../../courts/courts.service.ts';
import { createDeclineRivals } from '../answer/decline-rivals.ts';
import { slotsTaken } from '../booking-refusals.ts';
import type { BookingRecord, NewBooking } from '../booking.schema.ts';
import type { MadeBooking } from '../bookings.events.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import type { BookingContext } from '../bookings.presenter.ts';
import { hoursMaybeMeant, manualBookingOf } from '../selected-hours.ts';
import { makeOnce } from '../repeated-booking.ts';

type WalkIn = ParsedBody<typeof createManualBookingEndpoint>;

interface WalkInLook {
  court: CourtRecord | undefined;
  /**
   * False when no request stands in the way. True when one may: it asks for these hours, or for the same ones of the
   * next day.
   */
  isMaybeAskedFor: boolean;
}

/** Reads the court and whether there are requests at the same time. */
export function createLookAtWalkIn({ bookingRecords, courts, sharedClock }: BookingsParts) {
  return async (walkIn: WalkIn): Promise<WalkInLook> => {
    const { courtId } = walkIn;
    const [court, isMaybeAskedFor] = await Promise.all([
      courts.findById(courtId),
      bookingRecords.isAnyAskedFor(courtId, hoursMaybeMeant(walkIn), new Date(sharedClock.now())),
    ]);
    return { court, isMaybeAskedFor };
  };
}

/** What the owner entered, and what was read for it. */
interface SentWalkIn {
  walkIn: WalkIn;
  look: WalkInLook;
  /** The Idempotency-Key. */
  key?: string | undefined;
}

/**
 * @throws {AppError} not_found, forbidden, court_closed, invalid_input, slot_begun, price_changed, slots_taken or
 * idempotency_conflict
 */
export function createBookWalkIn(parts: BookingsParts) {
  const { bookingRecords, courts, events, sharedClock } = parts;
  const declineRivals = createDeclineRivals(parts);

  const store = async (booking: NewBooking): Promise<BookingRecord> => {
    try {
      return await bookingRecords.insertAnswered(booking, new Date(sharedClock.now()));
    } catch (error) {
      if (!refusedKeyOf(error)) throw error;
      throw slotsTaken({ cause: error });
    }
  };

  /** A pending request blocks a walk-in, because its customer was first. */
  const requireNoRequest = async ({ courtId, startHours }: NewBooking): Promise<void> => {
    if (await bookingRecords.isAnyAskedFor(courtId, startHours, new Date(sharedClock.now()))) {
      throw new AppError(
        'slots_taken',
        'Somebody has requested some of these slots, please answer that request first',
      );
    }
  };

  /**
   * The court may have been removed meanwhile, which freed its hours: then the booking is deleted again, since nobody
   * was told about it. If that fails, the sweep of removed courts cancels it.
   */
  const requireCourtStill = async (booking: BookingRecord): Promise<void> => {
    const isStill = await courts.findById(booking.courtId).then(Boolean, () => true);
    if (isStill) return;
    await bookingRecords.takeBack(booking).catch(() => undefined);
    throw courtNotFound();
  };

  const make = async (wanted: NewBooking, { court, isMaybeAskedFor }: WalkInLook) => {
    if (isMaybeAskedFor) await requireNoRequest(wanted);
    return { booking: await store(wanted), context: { court, customer: undefined } };
  };

  const tell = async (made: MadeBooking & { context: BookingContext }, requestId?: string) => {
    const { booking } = made;
    events.publish('booking:created', made, requestId);
    await declineRivals(booking, bookingRecords.findRivalIds(booking), requestId);
  };

  return async (viewer: Viewer, { walkIn, look, key }: SentWalkIn): Promise<MadeBooking> => {
    const { court } = look;
    const { userId: ownerId, requestId } = viewer;
    const { customerName, customerPhone, notes } = walkIn;
    const sent = idempotencyOf(ownerId, wishOf(walkIn), key);
    const made = await makeOnce(parts, { ...sent, requestId }, () => {
      if (court?.ownerId !== ownerId) throw notOwnCourt(viewer, court);
      const wanted: NewBooking = {
        ...manualBookingOf(court, walkIn, sharedClock.now()),
        ...sent,
        customerId: undefined,
        manualBookingDetails: { customerName, customerPhone, ...(notes && { notes }) },
      };
      return make(wanted, look);
    });
    if (!made.context) return made;
    // Not before: what is refused here is stored, and would be answered as a repeat of itself.
    await requireCourtStill(made.booking);
    await tell(made, requestId);
    return made;
  };
}
