/** The use cases of bookings, in the shapes of the contract. */
import type { Booking, DayBooking } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { requireSeen } from '../courts/courts.service.ts';
import { createAnswerBooking } from './answer/answer-booking.ts';
import { createDeclineMissedRivals, createDeclineOvertaken } from './answer/decline-overtaken.ts';
import { createTellDeclinedRivals } from './answer/decline-rivals.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { UpdatedBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { presentDayBookingToOwner } from './bookings.presenter.ts';
import { createDeclineCancellations } from './cancellation/decline-cancellations.ts';
import { createReleaseCourt } from './cancellation/release-court.ts';
import { createReleaseCustomer } from './cancellation/release-customer.ts';
import { createRequestCancellation } from './cancellation/request-cancellation.ts';
import { createPurgeDays } from './court-day/purge-days.ts';
import { createReadDay, type Day } from './court-day/read-day.ts';
import { createBookWalkIn, createLookAtWalkIn } from './manual-booking/book-walk-in.ts';
import { createMarkPayment } from './mark-payment.ts';
import { createPopulateBookings } from './populate-bookings.ts';
import { createLookAtWish, createRequestBooking } from './booking-request/request-booking.ts';
import { createSweepBookings } from './sweep/sweep-bookings.ts';

export type { OwedNotice } from './booking-notices.ts';
export type { BookingRecord } from './booking.schema.ts';
export type { BookingEventBus } from './bookings.events.ts';
export type { BookingContext } from './bookings.presenter.ts';

/** Declines the rivals that can wait until whoever got the hours has their answer. */
function declineRivalsLater(parts: BookingsParts): void {
  const { events } = parts;
  const declineOvertaken = createDeclineOvertaken(parts);
  events.on('booking:created', ({ booking }, requestId) => declineOvertaken(booking, requestId));
  events.on('hours:taken', createDeclineMissedRivals(parts));
  events.on('rivals:declined', createTellDeclinedRivals(parts));
}

export function createBookingsService(parts: BookingsParts) {
  const { bookingRecords, users, events } = parts;
  declineRivalsLater(parts);
  const { populate, populateOne, readContexts, readForPushes } = createPopulateBookings(parts);
  const answerBooking = createAnswerBooking(parts, readForPushes);

  /** For a use case whose context may not have been read. */
  const presenting =
    <Sent extends unknown[]>(act: (...sent: Sent) => Promise<UpdatedBooking>) =>
    async (...sent: Sent): Promise<Booking> => {
      const { booking, context } = await act(...sent);
      return populateOne(booking, context);
    };

  const presentDayToOwner = async (found: readonly BookingRecord[]): Promise<DayBooking[]> => {
    const customers = await users.findCustomerCards(
      found.flatMap(({ customerId }) => customerId ?? []),
    );
    return found.map((booking) =>
      presentDayBookingToOwner(booking, customers.get(booking.customerId ?? '')),
    );
  };

  return {
    populateOne,
    readContexts,
    lookAtWish: createLookAtWish(parts),
    request: presenting(createRequestBooking(parts)),
    listOfCustomer: async (userId: string) => populate(await bookingRecords.findOfCustomer(userId)),
    listOfOwner: async (userId: string) => populate(await bookingRecords.findOfOwner(userId)),
    readDay: createReadDay(parts),
    /** `day` is what the route read ahead. */
    listOfDay: async (viewer: Viewer | undefined, day: Day | undefined) => {
      const { court, bookings: found, shown, version } = requireSeen(day, viewer);
      const isOwn = viewer?.userId === court.ownerId;
      return { bookings: isOwn ? await presentDayToOwner(found) : shown, version };
    },
    findById: (id: string) => bookingRecords.findById(id),
    /** The customers who ever asked for hours of this court. */
    findCustomersOf: (courtId: string) => bookingRecords.findCustomersOf(courtId),
    /** The owners of the courts that this customer ever asked for. */
    findOwnersBookedBy: (customerId: string) => bookingRecords.findOwnersBookedBy(customerId),
    answer: async (...sent: Parameters<typeof answerBooking>) => {
      const { booking, from, context } = await answerBooking(...sent);
      return { booking: await populateOne(booking, context), from };
    },
    lookAtWalkIn: createLookAtWalkIn(parts),
    bookWalkIn: presenting(createBookWalkIn(parts)),
    requestCancellation: presenting(createRequestCancellation(parts, readForPushes)),
    markPayment: presenting(createMarkPayment(parts, readForPushes)),
    sweep: createSweepBookings(parts),
    /** Purges the versions of days that are long over. */
    purgeDays: createPurgeDays(parts),
    ...createReleaseCourt(parts),
    releaseCustomer: createReleaseCustomer(parts),
    declineCancellationsOf: createDeclineCancellations(parts),
    /** Removes the walk-ins' names and phones that a deleted owner entered. */
    forgetWalkIns: (ownerId: string) => bookingRecords.forgetWalkIns(ownerId),
    /** Some of the bookings that owe a mail, except those named. */
    findOwingNotices: (except: readonly string[]) => bookingRecords.findOwingNotices(except),
    clearNotice: (id: string, noticeId: string) => bookingRecords.clearNotice(id, noticeId),
    /** Pushes the booking again, in case its last change was never pushed. */
    tellAgain: (booking: BookingRecord) => {
      events.publish('booking:updated', { booking });
    },
    /** For the owner's calendar: bookings that hold hours and end after the instant. */
    findHeldOfOwner: (ownerId: string, endsAfter: Date) =>
      bookingRecords.findHeldOfOwner(ownerId, endsAfter),
  };
}

export type BookingsService = ReturnType<typeof createBookingsService>;
