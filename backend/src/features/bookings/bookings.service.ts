/** The use cases of bookings, in the shapes of the contract. */
import type {
  Booking,
  BookingStatus,
  CourtDeletionPreview,
  DayBooking,
  PaymentMark,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { requireSeen } from '../courts/courts.service.ts';
import { createAnswerBooking, type SentAnswer } from './answer/answer-booking.ts';
import { createTellRivals } from './answer/decline-overlapping.ts';
import { createDeclineOvertaken, createDeclineUnseen } from './answer/decline-overtaken.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { UpdatedBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { presentBooking, presentDayBookingToOwner } from './bookings.presenter.ts';
import { createReleaseCourt } from './cancellation/release-court.ts';
import { createReleaseCustomer } from './cancellation/release-customer.ts';
import { createRequestCancellation } from './cancellation/request-cancellation.ts';
import { createForgetDays } from './court-day/forget-days.ts';
import { createReadDay, type Day, type ReadDay } from './court-day/read-day.ts';
import {
  createCreateManualBooking,
  createLookAtWalkIn,
  type LookAtWalkIn,
  type SentWalkIn,
} from './manual-booking/create-manual-booking.ts';
import { createMarkPayment } from './mark-payment.ts';
import {
  createPopulateBookings,
  type PopulateBookings,
  type ReadContexts,
} from './populate-bookings.ts';
import {
  createLookAtWish,
  createRequestBooking,
  type LookAtWish,
  type SentWish,
} from './booking-request/request-booking.ts';
import { createSweepBookings } from './sweep/sweep-bookings.ts';

export type { OwedNotice } from './booking-notices.ts';
export type { BookingRecord } from './booking.schema.ts';
export type { BookingContext } from './bookings.presenter.ts';

const OWING_BOOKINGS_AT_ONCE = 200;

export interface BookingsService {
  populate: PopulateBookings;
  readContexts: ReadContexts;
  lookAtWish: LookAtWish;
  request: (viewer: Viewer, sent: SentWish) => Promise<Booking>;
  listOfCustomer: (userId: string) => Promise<Booking[]>;
  listOfOwner: (userId: string) => Promise<Booking[]>;
  readDay: ReadDay;
  /** `day` is what the route read ahead. */
  listOfDay: (
    viewer: Viewer | undefined,
    day: Day | undefined,
  ) => Promise<{ bookings: DayBooking[]; version: number }>;
  findById: (id: string) => Promise<BookingRecord | undefined>;
  /** `found` is the booking that the route read ahead. */
  answer: (
    viewer: Viewer,
    found: BookingRecord | undefined,
    answer: SentAnswer,
  ) => Promise<{ booking: Booking; from: BookingStatus }>;
  lookAtWalkIn: LookAtWalkIn;
  createManual: (viewer: Viewer, sent: SentWalkIn) => Promise<Booking>;
  /** `found` is the booking that the route read ahead. */
  requestCancellation: (
    viewer: Viewer,
    found: BookingRecord | undefined,
    reason: string,
  ) => Promise<Booking>;
  /** `found` is the booking that the route read ahead. */
  markPayment: (
    viewer: Viewer,
    found: BookingRecord | undefined,
    to: PaymentMark,
  ) => Promise<Booking>;
  sweep: () => Promise<void>;
  /** Removes the versions of days that are long over. */
  forgetDays: () => Promise<void>;
  /** Counts the bookings that removing this court would decline or cancel. */
  countFutureOf: (courtId: string) => Promise<CourtDeletionPreview>;
  /** Declines and cancels future bookings of a removed court. */
  releaseCourt: (courtId: string, requestId?: string) => Promise<void>;
  /** Withdraws and cancels future bookings of a deleted customer, and removes the reasons they wrote. */
  releaseCustomer: (customerId: string, requestId?: string) => Promise<void>;
  /** Removes the walk-ins' names and phones that a deleted owner entered. */
  forgetWalkIns: (ownerId: string) => Promise<void>;
  /** Some of the bookings that owe a mail, except those named. */
  findOwingNotices: (except?: readonly string[]) => Promise<BookingRecord[]>;
  clearNotice: (id: string, noticeId: string) => Promise<void>;
  /** Pushes the booking again, in case its last change was never pushed. */
  tellAgain: (booking: BookingRecord) => void;
  /** For the owner's calendar: bookings that hold hours and end after the instant. */
  findHeldOfOwner: (ownerId: string, endsAfter: Date) => Promise<BookingRecord[]>;
}

/** Declines requests that lost their hours, after the answer to whoever got the hours. */
function followThoseWhoLose(parts: BookingsParts): void {
  const { events } = parts;
  const declineOvertaken = createDeclineOvertaken(parts);
  events.on('booking:created', ({ booking }, requestId) => declineOvertaken(booking, requestId));
  events.on('hours:taken', createDeclineUnseen(parts));
  events.on('rivals:declined', createTellRivals(parts));
}

export function createBookingsService(parts: BookingsParts): BookingsService {
  const { bookings, courts, users, events } = parts;
  followThoseWhoLose(parts);
  const reads = createPopulateBookings(courts, users);
  const { populate, readContext, readContexts, readBeside } = reads;
  const requestBooking = createRequestBooking(parts);
  const answerBooking = createAnswerBooking({ ...parts, ...reads });
  const createManualBooking = createCreateManualBooking(parts);
  const requestCancellation = createRequestCancellation(parts, readBeside);
  const markPayment = createMarkPayment(parts, readBeside);

  const populateOne = async (booking: BookingRecord) =>
    presentBooking(booking, await readContext(booking));
  const present = ({ booking, context }: UpdatedBooking) =>
    context ? presentBooking(booking, context) : populateOne(booking);

  const presentDayToOwner = async (found: readonly BookingRecord[]): Promise<DayBooking[]> => {
    const customers = await users.findCustomerCards(
      found.flatMap(({ customerId }) => customerId ?? []),
    );
    return found.map((booking) =>
      presentDayBookingToOwner(booking, customers.get(booking.customerId ?? '')),
    );
  };

  return {
    populate,
    readContexts,
    lookAtWish: createLookAtWish(parts),
    request: async (viewer, sent) => present(await requestBooking(viewer, sent)),
    listOfCustomer: async (userId) => populate(await bookings.findOfCustomer(userId)),
    listOfOwner: async (userId) => populate(await bookings.findOfOwner(userId)),
    readDay: createReadDay(parts),
    listOfDay: async (viewer, day) => {
      const { court, bookings: found, shown, version } = requireSeen(day, viewer);
      const isOwn = viewer?.userId === court.ownerId;
      return { bookings: isOwn ? await presentDayToOwner(found) : shown, version };
    },
    findById: (id) => bookings.findById(id),
    answer: async (viewer, found, answer) => {
      const { booking, from, context } = await answerBooking(viewer, found, answer);
      return { booking: presentBooking(booking, context), from };
    },
    lookAtWalkIn: createLookAtWalkIn(parts),
    createManual: async (viewer, sent) => present(await createManualBooking(viewer, sent)),
    requestCancellation: async (viewer, found, reason) =>
      present(await requestCancellation(viewer, found, reason)),
    markPayment: async (viewer, found, to) => present(await markPayment(viewer, found, to)),
    sweep: createSweepBookings(parts),
    forgetDays: createForgetDays(parts),
    ...createReleaseCourt(parts),
    releaseCustomer: createReleaseCustomer(parts),
    forgetWalkIns: (ownerId) => bookings.forgetWalkIns(ownerId),
    findOwingNotices: (except = []) => bookings.findOwingNotices(OWING_BOOKINGS_AT_ONCE, except),
    clearNotice: (id, noticeId) => bookings.clearNotice(id, noticeId),
    tellAgain: (booking) => {
      events.publish('booking:updated', { booking });
    },
    findHeldOfOwner: (ownerId, endsAfter) => bookings.findHeldOfOwner(ownerId, endsAfter),
  };
}
