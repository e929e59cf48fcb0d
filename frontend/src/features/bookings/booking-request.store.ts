/**
 * A booking request from the question "are you sure?" to its answer.
 * Invariant: one selection has one key, however often it is sent; another selection has another.
 */
import { totalOf, type Booking } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../shared/lib/api-client.ts';
import { sentenceOf } from '../../shared/lib/error-messages.ts';
import { createKeyring } from '../../shared/lib/keyring.ts';
import { resync } from '../../shared/lib/resync.ts';
import { notifyError, notifySuccess } from '../../shared/ui/notify.ts';
import { requestBooking, type BookingRequest } from './bookings.api.ts';
import { BOOKING_TEXTS } from './bookings.texts.ts';
import { useCustomerBookings } from './customer-bookings.store.ts';
import { selectionOf } from './slot-grid-state.ts';
import { useSlotGrid } from './slot-grid.store.ts';
import { createVisits } from './visits.ts';

export interface BookingRequestState {
  /** `failed`: the same request may be sent again; what the server says can't be had goes back to `idle`. */
  phase: 'idle' | 'confirming' | 'requesting' | 'sent' | 'failed';
  /** Once sent. */
  booking: Booking | undefined;
  /** Once failed. */
  problem: string | undefined;
  /** How often the server would not have it: each time the court may be another than the one on screen. */
  refusals: number;
  /** Asks whether to send what is selected. */
  ask: () => void;
  /** Closes the question. */
  back: () => void;
  send: () => Promise<void>;
  /** For another court or visit. */
  reset: () => void;
}

export interface BookingRequestParts {
  /** Undefined when nothing is selected. */
  selection: () => BookingRequest | undefined;
  onSelectionChanged: (listener: () => void) => void;
  /** The request is made. */
  settle: (booking: Booking) => void;
  /** Its hours are no selection any more. */
  clearSelection: () => void;
  /** Nothing leaves the selection while it is being sent; `release` lets go what was lost meanwhile. */
  hold: () => void;
  release: () => void;
  /** Someone was faster: reads again what is on screen. */
  refresh: () => void;
  request: (body: BookingRequest, key: string) => Promise<Booking>;
  newKey: () => string;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const NO_REQUEST = { phase: 'idle', booking: undefined, problem: undefined } as const;
/** What the court does not sell (any more), a court that is gone, and what its state forbids: sent again it would be refused again. */
const REFUSED_STATUSES = [400, 404, 409];

export function createBookingRequestStore(parts: BookingRequestParts) {
  const keyring = createKeyring(parts.newKey);
  const visits = createVisits();

  return create<BookingRequestState>((set, get) => {
    const isOpen = () => get().phase === 'confirming' || get().phase === 'failed';

    const fail = (error: unknown, problem: string) => {
      const isRefused = error instanceof ApiError && REFUSED_STATUSES.includes(error.status);
      set(isRefused ? NO_REQUEST : { phase: 'failed', problem });
      if (!isRefused) return;
      set({ refusals: get().refusals + 1 });
      parts.refresh();
    };

    // Nobody may confirm what changed under their finger.
    parts.onSelectionChanged(() => {
      if (isOpen()) set(NO_REQUEST);
    });

    return {
      ...NO_REQUEST,
      refusals: 0,

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
        set({ phase: 'requesting', problem: undefined });
        parts.hold();
        try {
          const booking = await parts.request(body, keyring.keyOf(body));
          keyring.forget();
          if (isSameVisit()) {
            set({ phase: 'sent', booking });
            parts.clearSelection();
          }
          parts.settle(booking);
          parts.notifySuccess(BOOKING_TEXTS.sent);
        } catch (error) {
          const problem = sentenceOf(error, BOOKING_TEXTS.sendFailed);
          parts.notifyError(problem);
          if (isSameVisit()) fail(error, problem);
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

/** With the price that is on screen. */
function readSelection(): BookingRequest | undefined {
  const grid = useSlotGrid.getState();
  const selection = selectionOf(grid);
  if (!selection || !grid.court) return undefined;
  return { ...selection, expectedTotal: totalOf(selection.timeSlots, grid.court.pricing) };
}

export const useBookingRequest = createBookingRequestStore({
  selection: readSelection,
  onSelectionChanged: (listener) => {
    useSlotGrid.subscribe((grid, before) => {
      if (grid.selected !== before.selected) listener();
    });
  },
  settle: (booking) => {
    useCustomerBookings.getState().settle(booking);
  },
  clearSelection: () => {
    useSlotGrid.getState().clearSelection();
  },
  hold: () => {
    useSlotGrid.getState().hold();
  },
  release: () => {
    useSlotGrid.getState().release();
  },
  refresh: resync,
  request: requestBooking,
  newKey: () => crypto.randomUUID(),
  notifySuccess,
  notifyError,
});
