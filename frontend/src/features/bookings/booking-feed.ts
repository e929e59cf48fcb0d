/** A list of bookings that is kept true while it is on screen; each side's store is built on one. */
import type { Booking } from '@crease/contract';
import type { LoadPhase } from '../../shared/lib/load-phase.ts';
import {
  bookingsIn,
  changedIds,
  NO_RECORDS,
  withBooking,
  withRead,
  withReadBegun,
  type BookingRecords,
} from './booking-records.ts';

export interface BookingFeed {
  /** Whose bookings these are; another user starts from nothing. */
  viewerId: string | undefined;
  isOpen: boolean;
  phase: LoadPhase;
  records: BookingRecords;
  bookings: readonly Booking[];
  /** Ids of bookings that arrived or changed while they were on screen. */
  changed: ReadonlySet<string>;
  /**
   * Earlier bookings stay in view while they are read again. `failedSentence`: in place of the list's own; null where
   * no list is looked at.
   */
  open: (viewerId: string, failedSentence?: string | null) => Promise<void>;
  close: () => void;
  /** Reads again what is on screen; what is not on screen waits for the next opening. */
  refresh: () => Promise<void>;
  /** Takes in a booking heard of; answers it as it was known before. */
  receive: (booking: Booking) => Booking | undefined;
  /** Takes in what this user did: no news to them. */
  settle: (booking: Booking) => void;
}

interface FeedStore {
  get: () => BookingFeed;
  set: (change: Partial<BookingFeed>) => void;
}

export interface FeedParts<Answer extends { bookings: Booking[] }> {
  fetch: () => Promise<Answer>;
  /** Keeps what else an answer holds. */
  onRead?: (answer: Answer) => void;
  /** The first read failed: there is nothing to show. */
  onFailed: (sentence?: string) => void;
  /** What the other parts of the store do for another user. */
  onOtherViewer: () => void;
  /** Changes of this user's own making are no news to them. */
  isOwnDoing?: (bookingId: string) => boolean;
}

const NOTHING_CHANGED: ReadonlySet<string> = new Set();

const UNREAD = {
  phase: 'loading',
  records: NO_RECORDS,
  bookings: [],
  changed: NOTHING_CHANGED,
} as const satisfies Partial<BookingFeed>;

export function createBookingFeed<Answer extends { bookings: Booking[] }>(
  { get, set }: FeedStore,
  parts: FeedParts<Answer>,
): BookingFeed {
  const show = (records: BookingRecords) => {
    set({ records, bookings: bookingsIn(records) });
  };
  const markChangedSince = (before: BookingRecords) => {
    const ids = changedIds(before, get().records).filter((id) => !parts.isOwnDoing?.(id));
    if (ids.length > 0) set({ changed: new Set([...get().changed, ...ids]) });
  };
  const read = createRead({ get, set }, parts, show);

  return {
    ...UNREAD,
    viewerId: undefined,
    isOpen: false,

    open: async (viewerId, failedSentence) => {
      if (get().viewerId !== viewerId) {
        set({ ...UNREAD, viewerId });
        parts.onOtherViewer();
      }
      if (get().phase === 'failed') set({ phase: 'loading' });
      set({ isOpen: true });
      await read(failedSentence);
    },

    close: () => {
      set({ isOpen: false, changed: NOTHING_CHANGED });
    },

    refresh: async () => {
      if (!get().isOpen) return;
      const wasReady = get().phase === 'ready';
      // Nobody asked: whoever looks at a list that failed has been told.
      const before = await read(null);
      if (before && wasReady) markChangedSince(before);
    },

    receive: (booking) => {
      const before = get().records;
      show(withBooking(before, booking));
      if (get().isOpen) markChangedSince(before);
      return before.byId.get(booking._id)?.booking;
    },

    settle: (booking) => {
      show(withBooking(get().records, booking));
      set({ changed: new Set([...get().changed].filter((id) => id !== booking._id)) });
    },
  };
}

/** A read answers what was known just before its answer came; undefined when it brought nothing. */
function createRead<Answer extends { bookings: Booking[] }>(
  { get, set }: FeedStore,
  parts: FeedParts<Answer>,
  show: (records: BookingRecords) => void,
): (failedSentence?: string | null) => Promise<BookingRecords | undefined> {
  const fail = (error: unknown, sentence?: string | null) => {
    console.error('The bookings did not load', error);
    if (get().phase === 'ready') return;
    set({ phase: 'failed' });
    if (sentence !== null) parts.onFailed(sentence);
  };
  return async (failedSentence) => {
    const { viewerId } = get();
    set({ records: withReadBegun(get().records) });
    const { reads } = get().records;
    try {
      const answer = await parts.fetch();
      if (get().viewerId !== viewerId) return undefined;
      const before = get().records;
      show(withRead(before, reads, answer.bookings));
      parts.onRead?.(answer);
      set({ phase: 'ready' });
      return before;
    } catch (error) {
      if (get().viewerId === viewerId) fail(error, failedSentence);
      return undefined;
    }
  };
}
