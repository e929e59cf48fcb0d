/** A customer's cancellation request, from the question for a reason to the server's answer. */
import type { Booking } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import type { ShownBooking } from '../booking-facts.ts';
import { requestCancellation } from '../bookings.api.ts';
import { useCustomerBookings } from '../customer-bookings/customer-bookings.store.ts';
import { CANCELLATION_TEXTS as TEXTS } from './cancellation.texts.ts';

interface CancellationState {
  /** The booking to cancel; undefined while the dialog is closed. */
  booking: ShownBooking | undefined;
  /** Kept while the dialog is closed, so that it need not be typed again for the same booking. */
  reason: string;
  /** The error of the reason. */
  problem: string | undefined;
  isBusy: boolean;
  ask: (booking: ShownBooking) => void;
  write: (reason: string) => void;
  back: () => void;
  /**
   * Call it when the page is left, even while sending: the result is still announced, and the dialog is closed on
   * return.
   */
  leave: () => void;
  submit: () => Promise<void>;
}

export interface CancellationParts {
  request: (bookingId: string, reason: string) => Promise<Booking>;
  /** Puts the answer into the list of bookings. */
  receiveOwn: (booking: Booking) => void;
  reload: () => Promise<void>;
  /** Whether the list of bookings says that a cancellation is requested. */
  isRequested: (bookingId: string) => boolean;
  noteUser: typeof noteUser;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const NOTHING_ASKED = {
  booking: undefined,
  reason: '',
  problem: undefined,
  isBusy: false,
} as const satisfies Partial<CancellationState>;

const STATE_REFUSES_STATUS = 409;

function isRefusedByState(error: unknown): boolean {
  return error instanceof ApiError && error.status === STATE_REFUSES_STATUS;
}

export function createCancellationStore(parts: CancellationParts) {
  let lastAsked: string | undefined;

  return create<CancellationState>((set, get) => {
    /** Does nothing when the dialog is open for another booking by now. */
    const setFor = (answered: ShownBooking, change: Partial<CancellationState>) => {
      if ((get().booking ?? answered)._id === answered._id) set(change);
    };
    const succeed = (answered: ShownBooking) => {
      setFor(answered, NOTHING_ASKED);
      parts.notifySuccess(TEXTS.submitted);
    };
    const fail = (answered: ShownBooking, error: unknown) => {
      setFor(answered, isRefusedByState(error) ? NOTHING_ASKED : { isBusy: false });
      parts.notifyError(sentenceOf(error, TEXTS.failed));
    };

    return {
      ...NOTHING_ASKED,

      ask: (booking) => {
        if (get().isBusy) return;
        const isSame = lastAsked === booking._id;
        lastAsked = booking._id;
        set({ booking, problem: undefined, ...(!isSame && { reason: '' }) });
      },

      write: (reason) => set({ reason, problem: undefined }),

      back: () => {
        if (!get().isBusy) set({ booking: undefined });
      },

      leave: () => set({ booking: undefined, isBusy: false }),

      submit: async () => {
        const { booking, reason, isBusy } = get();
        if (!booking || isBusy) return;
        if (reason.trim() === '') {
          set({ problem: TEXTS.reasonMissing });
          return;
        }
        set({ isBusy: true });
        const isSameUser = parts.noteUser();
        try {
          const asked = await parts.request(booking._id, reason.trim());
          if (!isSameUser()) return;
          parts.receiveOwn(asked);
          succeed(booking);
          await parts.reload();
        } catch (error) {
          const isStored = () => parts.isRequested(booking._id);
          const isSent = await wasOnlyAnswerLost(error, { readAgain: parts.reload, isStored });
          if (!isSameUser()) return;
          if (isSent) succeed(booking);
          else fail(booking, error);
        }
      },
    };
  });
}

export const useCancellation = createCancellationStore({
  request: requestCancellation,
  receiveOwn: (booking) => useCustomerBookings.getState().receiveOwn(booking),
  reload: () => useCustomerBookings.getState().refresh(),
  noteUser,
  isRequested: (bookingId) =>
    useCustomerBookings
      .getState()
      .bookings.some(({ _id, status }) => _id === bookingId && status === 'cancellation_requested'),
  notifySuccess,
  notifyError,
});
