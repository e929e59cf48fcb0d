/** A booking that the owner makes for a walk-in, until the server's answer. */
import type { Booking, Court } from '@crease/contract';
import { create } from 'zustand';
import { isOutage } from '../../../shared/lib/api/api-error.ts';
import { isAnswered, sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { createKeyring, randomKey } from '../../../shared/lib/api/keyring.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { resync } from '../../../shared/lib/live/resync.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { bookOnce } from '../book-once.ts';
import { createManualBooking, type WalkIn } from '../bookings.api.ts';
import { useOwnerRequests } from '../owner-requests/owner-requests.store.ts';
import { gridSelectionOf, type GridSelection } from '../grid-selection.ts';
import { createVisits } from '../visits.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';
import { useManualGrid } from './manual-grid.store.ts';
import { BLANK_WALK_IN, missingOf, walkInOf, type WalkInDraft } from './walk-in.ts';

interface HoursWish {
  date: string;
  startTimes: readonly string[];
}

interface ManualBookingState {
  /** The court to book; undefined while the dialog is closed. */
  court: Court | undefined;
  /** The day and hours that the dialog was opened with; the owner may choose others. */
  wish: HoursWish | undefined;
  draft: WalkInDraft;
  isSaving: boolean;
  open: (court: Court, wish?: HoursWish) => void;
  /** Clears everything, so that the next walk-in starts empty. */
  close: () => void;
  /**
   * Call it when the page is left, even while saving: the result is still announced, and no dialog opens on the next
   * page.
   */
  leave: () => void;
  write: (part: Partial<WalkInDraft>) => void;
  save: () => Promise<void>;
}

export interface ManualBookingParts extends GridSelection {
  create: (walkIn: WalkIn, key: string) => Promise<Booking>;
  /** Called with the new booking. */
  receiveOwn: (booking: Booking) => void;
  /** Called when it failed, because something may have changed. */
  refresh: () => void;
  newKey: () => string;
  noteUser: typeof noteUser;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const CLOSED = {
  court: undefined,
  wish: undefined,
  draft: BLANK_WALK_IN,
  isSaving: false,
} as const;

/** Only then is it certain that nothing was booked. */
function isRefusal(error: unknown): boolean {
  return isAnswered(error) && !isOutage(error);
}

function createSending({ get, set }: StoreAccess<ManualBookingState>, parts: ManualBookingParts) {
  const keyring = createKeyring(parts.newKey);
  const visits = createVisits();
  /** The last try may have booked the hours: they stay held, so that the next one can ask for the same again. */
  let isUnanswered = false;

  const release = () => {
    isUnanswered = false;
    parts.release();
  };
  parts.onSelectionChanged(() => {
    if (isUnanswered && !get().isSaving) release();
  });

  return {
    send: async (walkIn: WalkIn) => {
      const isSameVisit = visits.current();
      const isSameUser = parts.noteUser();
      set({ isSaving: true });
      parts.hold();
      try {
        const booking = await bookOnce(walkIn, parts.create, { keyring, isSameUser });
        if (isSameVisit()) parts.clearSelection();
        parts.receiveOwn(booking);
        if (isSameVisit()) {
          set(CLOSED);
          release();
        }
        if (isSameUser()) parts.notifySuccess(TEXTS.created);
      } catch (error) {
        if (isSameUser()) parts.notifyError(sentenceOf(error, TEXTS.failed));
        if (isSameVisit()) {
          set({ isSaving: false });
          isUnanswered = !isRefusal(error);
          if (!isUnanswered) release();
        }
        parts.refresh();
      }
    },
    /** An answer that comes from now on belongs to a walk-in that is not on screen any more. */
    end: () => {
      isUnanswered = false;
      visits.end();
    },
  };
}

export function createManualBookingStore(parts: ManualBookingParts) {
  return create<ManualBookingState>((set, get) => {
    const sending = createSending({ get, set }, parts);
    /** What whoever opened the dialog last had written when their session ended. */
    let left = { draft: BLANK_WALK_IN, isTheirs: parts.noteUser() };
    const close = () => {
      sending.end();
      set(CLOSED);
    };

    return {
      ...CLOSED,

      open: (court, wish) => {
        set({ court, wish, draft: left.isTheirs() ? left.draft : BLANK_WALK_IN });
        left = { draft: BLANK_WALK_IN, isTheirs: parts.noteUser() };
      },

      close: () => {
        if (!get().isSaving) close();
      },

      leave: () => {
        // Their session has ended, and they may be back in a moment.
        if (!left.isTheirs()) left.draft = get().draft;
        close();
      },

      write: (part) => set({ draft: { ...get().draft, ...part } }),

      save: async () => {
        const { draft, isSaving } = get();
        if (isSaving) return;
        const selection = parts.selection();
        const missing = missingOf(selection, draft);
        if (missing !== undefined) parts.notifyError(missing);
        else if (selection) await sending.send(walkInOf(selection, draft));
      },
    };
  });
}

export const useManualBooking = createManualBookingStore({
  ...gridSelectionOf(useManualGrid),
  create: createManualBooking,
  receiveOwn: (booking) => useOwnerRequests.getState().receiveOwn(booking),
  refresh: resync,
  newKey: randomKey,
  noteUser,
  notifySuccess,
  notifyError,
});
