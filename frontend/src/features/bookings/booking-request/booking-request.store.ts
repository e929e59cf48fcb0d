/**
 * A booking request, from the question for confirmation to the answer. Invariant: one selection has one
 * Idempotency-Key, however often it is sent and whatever it costs by then, and another selection has another.
 */
import { wishOf, type Booking } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { isAnswered, sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { createKeyring, randomKey } from '../../../shared/lib/api/keyring.ts';
import { resync } from '../../../shared/lib/live/resync.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { bookOnce } from '../book-once.ts';
import { requestBooking, type BookingRequest } from '../bookings.api.ts';
import { BOOKING_TEXTS } from '../bookings.texts.ts';
import { useCustomerBookings } from '../customer-bookings/customer-bookings.store.ts';
import { gridSelectionOf, type GridSelection } from '../grid-selection.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { createVisits } from '../visits.ts';
import { findRequest } from './find-request.ts';

interface BookingRequestState {
  /**
   * `failed`: the same request may be sent again. After a refusal the phase is `idle`, because it would be refused
   * again.
   */
  phase: 'idle' | 'confirming' | 'requesting' | 'sent' | 'failed';
  /** Set in the phase `sent`. */
  booking: Booking | undefined;
  /** Opens the question for confirmation. */
  ask: () => void;
  /** Closes the question for confirmation. */
  back: () => void;
  send: () => Promise<void>;
  /** Call it for another court, or when the page is left. */
  reset: () => void;
}

export interface BookingRequestParts extends GridSelection {
  /** Called with the new booking. */
  receiveOwn: (booking: Booking) => void;
  /** Called after a refusal: hours were taken or the court has changed, so what is on screen is read again. */
  refresh: () => void;
  request: (body: BookingRequest, key: string) => Promise<Booking>;
  /** The customer's own request for these hours, when a push has brought it already. */
  findPushed: (body: BookingRequest) => Booking | undefined;
  newKey: () => string;
  noteUser: typeof noteUser;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const NO_REQUEST = { phase: 'idle', booking: undefined } as const;
/** After these the same would be refused again: invalid hours, an account that may not book, no court, a conflict. */
const REFUSED_STATUSES = [400, 403, 404, 409];

/** Answers the booking also when only the answer was lost, and a push has brought it before. */
function createRequestOrFind({ newKey, request, findPushed }: BookingRequestParts) {
  const keyring = createKeyring(newKey);
  return async (body: BookingRequest, isSameUser: () => boolean): Promise<Booking> => {
    try {
      return await bookOnce(body, request, { keyring, isSameUser });
    } catch (error) {
      const pushed = isAnswered(error) ? undefined : findPushed(body);
      if (!pushed) throw error;
      keyring.forget(wishOf(body));
      return pushed;
    }
  };
}

export function createBookingRequestStore(parts: BookingRequestParts) {
  const requestOrFind = createRequestOrFind(parts);
  const visits = createVisits();

  return create<BookingRequestState>((set, get) => {
    const isOpen = () => get().phase === 'confirming' || get().phase === 'failed';

    const fail = (error: unknown) => {
      const isRefused = error instanceof ApiError && REFUSED_STATUSES.includes(error.status);
      // What was selected may have begun meanwhile, and is not there to be sent again.
      const isOver = isRefused || !parts.selection();
      set(isOver ? NO_REQUEST : { phase: 'failed' });
      if (isRefused) parts.refresh();
    };

    // A selection that changes closes the question, so that nobody confirms something they did not see.
    parts.onSelectionChanged(() => {
      if (isOpen()) set(NO_REQUEST);
    });

    return {
      ...NO_REQUEST,

      ask: () => {
        if (get().phase === 'requesting') return;
        if (parts.selection()) set({ phase: 'confirming' });
        else parts.notifyError(BOOKING_TEXTS.nothingSelected);
      },

      back: () => {
        if (isOpen()) set(NO_REQUEST);
      },

      send: async () => {
        const body = parts.selection();
        if (!body || !isOpen()) return;
        const isSameVisit = visits.current();
        const isSameUser = parts.noteUser();
        set({ phase: 'requesting' });
        parts.hold();
        try {
          const booking = await requestOrFind(body, isSameUser);
          if (isSameVisit()) {
            set({ phase: 'sent', booking });
            parts.clearSelection();
          }
          parts.receiveOwn(booking);
          if (isSameUser()) parts.notifySuccess(BOOKING_TEXTS.sent);
        } catch (error) {
          if (isSameUser()) parts.notifyError(sentenceOf(error, BOOKING_TEXTS.sendFailed));
          if (isSameVisit()) fail(error);
        } finally {
          if (isSameVisit()) parts.release();
        }
      },

      reset: () => {
        visits.end();
        set(NO_REQUEST);
      },
    };
  });
}

export const useBookingRequest = createBookingRequestStore({
  ...gridSelectionOf(useSlotGrid),
  receiveOwn: (booking) => useCustomerBookings.getState().receiveOwn(booking),
  refresh: resync,
  request: requestBooking,
  findPushed: (body) => findRequest(useCustomerBookings.getState().bookings, body),
  newKey: randomKey,
  noteUser,
  notifySuccess,
  notifyError,
});
