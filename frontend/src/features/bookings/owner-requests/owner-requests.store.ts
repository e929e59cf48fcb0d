/** The owner's courts and bookings, the filters of the dashboard, and the owner's answers. */
import {
  answerSentence,
  paymentMarkSentence,
  type Booking,
  type BookingAnswer,
  type Court,
  type PaymentMark,
} from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import { fetchOwnCourts } from '../../../shared/lib/reads/own-courts.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { createBookingFeed, type BookingFeed } from '../booking-feed/booking-feed.ts';
import { answerBooking, fetchOwnerBookings, markPayment } from '../bookings.api.ts';
import { OWNER_BOOKINGS_TEXTS as TEXTS } from '../bookings.texts.ts';
import { ALL_COURTS, hasRival, type RequestFilter } from './owner-requests.ts';

/** An answer of the owner, a cancelled walk-in, or a payment mark. */
export type OwnerStep = BookingAnswer | PaymentMark;

export interface OwnerRequestsState extends BookingFeed {
  courts: readonly Court[];
  /** Steps that are being sent, by booking id. */
  underWay: ReadonlyMap<string, OwnerStep>;
  filter: RequestFilter;
  courtId: string;
  /** Sends one step at a time for each booking; a second one meanwhile is ignored. */
  takeStep: (booking: Booking, step: OwnerStep) => Promise<void>;
  showFilter: (filter: RequestFilter) => void;
  showCourt: (courtId: string) => void;
}

export interface OwnerRequestsParts {
  fetchCourts: () => Promise<Court[]>;
  fetchBookings: () => Promise<Booking[]>;
  answerBooking: (booking: Booking, answer: BookingAnswer) => Promise<Booking>;
  markPayment: (bookingId: string, mark: PaymentMark) => Promise<Booking>;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const NOTHING_UNDER_WAY: ReadonlyMap<string, OwnerStep> = new Map();

const UNREAD_COURTS = {
  courts: [],
  underWay: NOTHING_UNDER_WAY,
  filter: 'all',
  courtId: ALL_COURTS,
} as const satisfies Partial<OwnerRequestsState>;

function isPaymentMark(step: OwnerStep): step is PaymentMark {
  return step === 'paid' || step === 'refunded';
}

function successOf({ status }: Booking, step: OwnerStep): string {
  return isPaymentMark(step) ? paymentMarkSentence(step) : answerSentence(status, step);
}

export function createOwnerRequestsStore(parts: OwnerRequestsParts) {
  return create<OwnerRequestsState>((set, get) => {
    const feed = createOwnerFeed({ get, set }, parts);
    return {
      ...feed,
      ...UNREAD_COURTS,
      receiveOwn: (booking) => {
        const { court } = booking;
        const isOwn = court === null || get().courts.some(({ _id }) => _id === court._id);
        if (isOwn) feed.receiveOwn(booking);
        // Another owner may have signed in before the answer came; the list is theirs then.
        else void get().refresh();
      },
      takeStep: createTakeStep({ get, set }, parts),
      showFilter: (filter) => set({ filter }),
      showCourt: (courtId) => set({ courtId }),
    };
  });
}

function createOwnerFeed(
  { get, set }: StoreAccess<OwnerRequestsState>,
  parts: OwnerRequestsParts,
): BookingFeed {
  return createBookingFeed(
    { get, set },
    {
      fetch: async () => {
        const [courts, bookings] = await Promise.all([parts.fetchCourts(), parts.fetchBookings()]);
        return { courts, bookings };
      },
      onRead: ({ courts }) => {
        set({ courts });
        // The chosen court may have been removed; then all courts are listed.
        if (courts.every(({ _id }) => _id !== get().courtId)) get().showCourt(ALL_COURTS);
      },
      failedSentence: TEXTS.loadFailed,
      notifyError: parts.notifyError,
      onOtherViewer: () => set(UNREAD_COURTS),
      isOwnDoing: (bookingId) => get().underWay.has(bookingId),
    },
  );
}

function createTakeStep(
  { get, set }: StoreAccess<OwnerRequestsState>,
  parts: OwnerRequestsParts,
): OwnerRequestsState['takeStep'] {
  const send = (booking: Booking, step: OwnerStep) =>
    isPaymentMark(step) ? parts.markPayment(booking._id, step) : parts.answerBooking(booking, step);

  const isTaken = ({ _id }: Booking, step: OwnerStep) =>
    get().bookings.some(
      (booking) => booking._id === _id && [booking.status, booking.paymentStatus].includes(step),
    );

  return async (booking, step) => {
    const { underWay, viewerId } = get();
    if (underWay.has(booking._id)) return;
    set({ underWay: new Map(underWay).set(booking._id, step) });
    try {
      const changed = await send(booking, step);
      if (get().viewerId !== viewerId) return;
      get().receiveOwn(changed);
      parts.notifySuccess(successOf(booking, step));
      // Accepting declines overlapping requests, so the list is read again; other steps change only the booking
      // itself.
      if (hasRival(changed, get().bookings)) await get().refresh();
    } catch (error) {
      const { refresh } = get();
      const isStored = () => isTaken(booking, step);
      const wasTaken = await wasOnlyAnswerLost(error, { readAgain: refresh, isStored });
      if (get().viewerId !== viewerId) return;
      if (wasTaken) {
        parts.notifySuccess(successOf(booking, step));
      } else {
        parts.notifyError(
          sentenceOf(error, isPaymentMark(step) ? TEXTS.markFailed : TEXTS.answerFailed),
        );
      }
    }
    const left = new Map(get().underWay);
    left.delete(booking._id);
    set({ underWay: left });
  };
}

export const useOwnerRequests = createOwnerRequestsStore({
  fetchCourts: fetchOwnCourts,
  fetchBookings: fetchOwnerBookings,
  answerBooking,
  markPayment,
  notifySuccess,
  notifyError,
});
