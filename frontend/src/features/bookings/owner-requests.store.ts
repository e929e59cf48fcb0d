/** The owner's courts and their bookings, how the dashboard lists them, and the owner's answers. */
import type { Booking, Court } from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../shared/lib/error-messages.ts';
import { notifyError, notifySuccess } from '../../shared/ui/notify.ts';
import { createBookingFeed, type BookingFeed } from './booking-feed.ts';
import {
  answerBooking,
  fetchOwnCourts,
  fetchOwnerBookings,
  type BookingAnswer,
} from './bookings.api.ts';
import { OWNER_BOOKINGS_TEXTS as TEXTS } from './bookings.texts.ts';
import { ALL_COURTS, type RequestFilter } from './owner-requests.ts';

/** What the owner can say to a pending request. */
export type RequestAnswer = Extract<BookingAnswer, 'confirmed' | 'declined'>;

export interface OwnerRequestsState extends BookingFeed {
  courts: readonly Court[];
  /** Answers on their way, by booking id. */
  answering: ReadonlyMap<string, RequestAnswer>;
  filter: RequestFilter;
  courtId: string;
  /** Sends one answer at a time for a booking; another one meanwhile does nothing. */
  answer: (bookingId: string, answer: RequestAnswer) => Promise<void>;
  showFilter: (filter: RequestFilter) => void;
  showCourt: (courtId: string) => void;
}

export interface OwnerRequestsParts {
  fetchCourts: () => Promise<Court[]>;
  fetchBookings: () => Promise<Booking[]>;
  answerBooking: (bookingId: string, answer: RequestAnswer) => Promise<Booking>;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

interface OwnerStore {
  get: () => OwnerRequestsState;
  set: (change: Partial<OwnerRequestsState>) => void;
}

const NOTHING_ANSWERED: ReadonlyMap<string, RequestAnswer> = new Map();

const UNREAD_COURTS = {
  courts: [],
  answering: NOTHING_ANSWERED,
  filter: 'all',
  courtId: ALL_COURTS,
} as const satisfies Partial<OwnerRequestsState>;

const SUCCESS_BY_ANSWER: Record<RequestAnswer, string> = {
  confirmed: TEXTS.accepted,
  declined: TEXTS.declined,
};

export function createOwnerRequestsStore(parts: OwnerRequestsParts) {
  return create<OwnerRequestsState>((set, get) => ({
    ...createBookingFeed(
      { get, set },
      {
        fetch: async () => {
          const [courts, bookings] = await Promise.all([
            parts.fetchCourts(),
            parts.fetchBookings(),
          ]);
          return { courts, bookings };
        },
        onRead: ({ courts }) => {
          set({ courts });
        },
        onFailed: () => {
          parts.notifyError(TEXTS.loadFailed);
        },
        onOtherViewer: () => {
          set(UNREAD_COURTS);
        },
        isOwnDoing: (bookingId) => get().answering.has(bookingId),
      },
    ),
    ...UNREAD_COURTS,
    answer: createAnswer({ get, set }, parts),
    showFilter: (filter) => {
      set({ filter });
    },
    showCourt: (courtId) => {
      set({ courtId });
    },
  }));
}

function createAnswer(
  { get, set }: OwnerStore,
  parts: OwnerRequestsParts,
): OwnerRequestsState['answer'] {
  return async (bookingId, answer) => {
    const { answering, viewerId } = get();
    if (answering.has(bookingId)) return;
    set({ answering: new Map(answering).set(bookingId, answer) });
    try {
      const booking = await parts.answerBooking(bookingId, answer);
      if (get().viewerId !== viewerId) return;
      get().settle(booking);
      parts.notifySuccess(SUCCESS_BY_ANSWER[answer]);
    } catch (error) {
      parts.notifyError(sentenceOf(error, TEXTS.answerFailed));
    }
    // An acceptance declines the requests it overlaps; a refusal means that something changed meanwhile.
    await get().refresh();
    const left = new Map(get().answering);
    left.delete(bookingId);
    set({ answering: left });
  };
}

export const useOwnerRequests = createOwnerRequestsStore({
  fetchCourts: fetchOwnCourts,
  fetchBookings: fetchOwnerBookings,
  answerBooking,
  notifySuccess,
  notifyError,
});
