/** A booking that the owner makes for a walk-in, until the server's answer. */
import type { Booking, Court } from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { createKeyring, randomKey } from '../../../shared/lib/api/keyring.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { createManualBooking, type BookingRequest, type WalkIn } from '../bookings.api.ts';
import { useOwnerRequests } from '../owner-requests/owner-requests.store.ts';
import { selectionOf } from '../slot-grid/slot-grid-state.ts';
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

export interface ManualBookingParts {
  selection: () => BookingRequest | undefined;
  /** While the selection is being sent nothing is removed from it; `release` removes what was taken meanwhile. */
  hold: () => void;
  release: () => void;
  create: (walkIn: WalkIn, key: string) => Promise<Booking>;
  /** Called with the new booking. */
  settle: (booking: Booking) => void;
  /** The selected hours are booked now. */
  clearSelection: () => void;
  /** Called when it failed, because something may have changed. */
  refresh: () => void;
  newKey: () => string;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const CLOSED = {
  court: undefined,
  wish: undefined,
  draft: BLANK_WALK_IN,
  isSaving: false,
} as const;

export function createManualBookingStore(parts: ManualBookingParts) {
  const keyring = createKeyring(parts.newKey);
  const visits = createVisits();

  return create<ManualBookingState>((set, get) => {
    const send = async (walkIn: WalkIn) => {
      const isSameVisit = visits.current();
      set({ isSaving: true });
      parts.hold();
      try {
        const booking = await parts.create(walkIn, keyring.keyOf(walkIn));
        keyring.forget();
        if (isSameVisit()) parts.clearSelection();
        parts.settle(booking);
        if (isSameVisit()) set(CLOSED);
        parts.notifySuccess(TEXTS.created);
      } catch (error) {
        if (isSameVisit()) set({ isSaving: false });
        parts.notifyError(sentenceOf(error, TEXTS.failed));
        parts.refresh();
      } finally {
        if (isSameVisit()) parts.release();
      }
    };

    return {
      ...CLOSED,

      open: (court, wish) => {
        set({ court, wish });
      },

      close: () => {
        if (!get().isSaving) set(CLOSED);
      },

      leave: () => {
        visits.end();
        set(CLOSED);
      },

      write: (part) => {
        set({ draft: { ...get().draft, ...part } });
      },

      save: async () => {
        const { draft, isSaving } = get();
        if (isSaving) return;
        const selection = parts.selection();
        const missing = missingOf(selection, draft);
        if (missing !== undefined) parts.notifyError(missing);
        else if (selection) await send(walkInOf(selection, draft));
      },
    };
  });
}

export const useManualBooking = createManualBookingStore({
  selection: () => selectionOf(useManualGrid.getState()),
  hold: () => {
    useManualGrid.getState().hold();
  },
  release: () => {
    useManualGrid.getState().release();
  },
  create: createManualBooking,
  settle: (booking) => {
    useOwnerRequests.getState().settle(booking);
  },
  clearSelection: () => {
    useManualGrid.getState().clearSelection();
  },
  refresh: () => void useManualGrid.getState().refresh(),
  newKey: randomKey,
  notifySuccess,
  notifyError,
});
