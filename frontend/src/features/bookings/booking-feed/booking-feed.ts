/**
 * A list of bookings that is kept up to date while it is on screen. The stores of customers and owners are built on
 * it.
 */
import { MS_PER_HOUR, type Booking } from '@crease/contract';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
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
  /** Whose bookings these are; for another user the list starts empty. */
  viewerId: string | undefined;
  isOpen: boolean;
  phase: LoadPhase;
  records: BookingRecords;
  bookings: readonly Booking[];
  /** Ids of bookings that arrived or changed while they were on screen; the page highlights them. */
  changed: ReadonlySet<string>;
  /**
   * Bookings from before stay visible while they are read again. `failedSentence` replaces the list's own sentence
   * for a failed read; null shows none, for pages without a list.
   */
  open: (viewerId: string, failedSentence?: string | null) => Promise<void>;
  close: () => void;
  /** Reads the list again when it is on screen; otherwise the next opening does. */
  refresh: () => Promise<void>;
  /** Takes in a booking from a push; answers the booking as it was known before. */
  receive: (booking: Booking) => Booking | undefined;
  /** Takes in a booking that this user changed; it is not highlighted. */
  receiveOwn: (booking: Booking) => void;
}

interface FeedParts<Answer extends { bookings: Booking[] }> {
  fetch: () => Promise<Answer>;
  /** For what the answer holds beside the bookings. */
  onRead?: (answer: Answer) => void;
  /** Said when a first read fails, so that there is nothing to show, and the server gave no sentence. */
  failedSentence: string;
  notifyError: (sentence: string) => void;
  /** Lets the rest of the store forget what belongs to the last user. */
  onOtherViewer?: () => void;
  /** True for bookings that this user is changing: those are not highlighted. */
  isOwnDoing?: (bookingId: string) => boolean;
}

/** A list may stay on screen for weeks, as at a counter: there each booking would end up marked. */
const MARKED_FOR_MS = 12 * MS_PER_HOUR;

const NOTHING_CHANGED: ReadonlySet<string> = new Set();

const UNREAD = {
  phase: 'loading',
  records: NO_RECORDS,
  bookings: [],
  changed: NOTHING_CHANGED,
} as const satisfies Partial<BookingFeed>;

export function createBookingFeed<Answer extends { bookings: Booking[] }>(
  { get, set }: StoreAccess<BookingFeed>,
  parts: FeedParts<Answer>,
): BookingFeed {
  const show = (records: BookingRecords) => set({ records, bookings: bookingsIn(records) });
  const markChangedSince = (before: BookingRecords) => {
    const ids = changedIds(before, get().records).filter((id) => !parts.isOwnDoing?.(id));
    if (ids.length === 0) return;
    set({ changed: new Set([...get().changed, ...ids]) });
    unmarkLater({ get, set }, ids);
  };
  const read = createRead({ get, set }, parts, show);

  return {
    ...UNREAD,
    viewerId: undefined,
    isOpen: false,

    open: async (viewerId, failedSentence) => {
      if (get().viewerId !== viewerId) {
        set({ ...UNREAD, viewerId });
        parts.onOtherViewer?.();
      }
      if (get().phase === 'failed') set({ phase: 'loading' });
      set({ isOpen: true });
      await read(failedSentence);
    },

    close: () => set({ isOpen: false, changed: NOTHING_CHANGED }),

    refresh: async () => {
      if (!get().isOpen) return;
      const wasReady = get().phase === 'ready';
      // This read was not asked for by the user, so a failure is not shown.
      const before = await read(null);
      if (before && wasReady) markChangedSince(before);
    },

    receive: (booking) => {
      const before = get().records;
      show(withBooking(before, booking));
      if (get().isOpen) markChangedSince(before);
      return before.byId.get(booking._id)?.booking;
    },

    receiveOwn: (booking) => {
      const records = withBooking(get().records, booking);
      show(records);
      // Somebody else may have changed it before the answer came.
      if (records.byId.get(booking._id)?.booking.version === booking.version)
        set({ changed: new Set([...get().changed].filter((id) => id !== booking._id)) });
    },
  };
}

/** One that changes once more meanwhile stays marked for as long from then on. */
function unmarkLater({ get, set }: StoreAccess<BookingFeed>, ids: readonly string[]): void {
  const versionOf = (id: string) => get().records.byId.get(id)?.booking.version;
  const marked = new Map(ids.map((id) => [id, versionOf(id)]));
  const isOver = (id: string) => marked.has(id) && marked.get(id) === versionOf(id);
  setTimeout(
    () => set({ changed: new Set([...get().changed].filter((id) => !isOver(id))) }),
    MARKED_FOR_MS,
  );
}

/** Returns a function that reads the list. It answers what was known just before; undefined when the read failed. */
function createRead<Answer extends { bookings: Booking[] }>(
  { get, set }: StoreAccess<BookingFeed>,
  parts: FeedParts<Answer>,
  show: (records: BookingRecords) => void,
): (failedSentence?: string | null) => Promise<BookingRecords | undefined> {
  const fail = (error: unknown, sentence?: string | null) => {
    console.error('The bookings did not load', error);
    if (get().phase === 'ready') return;
    set({ phase: 'failed' });
    if (sentence === null) return;
    parts.notifyError(sentenceOf(error, sentence ?? parts.failedSentence));
  };
  let begun = 0;
  let newestRead = 0;
  return async (failedSentence) => {
    // Counted for all users: what was read before another one signed in is older for whoever comes back.
    begun += 1;
    const own = begun;
    const { viewerId } = get();
    set({ records: withReadBegun(get().records, own) });
    try {
      const answer = await parts.fetch();
      if (get().viewerId !== viewerId) return undefined;
      const before = get().records;
      const isOvertaken = own < newestRead;
      show(withRead(before, own, answer.bookings, isOvertaken));
      // Unlike bookings, what stands beside them has no version that tells that this answer is an older one.
      if (!isOvertaken) {
        newestRead = own;
        parts.onRead?.(answer);
      }
      set({ phase: 'ready' });
      return before;
    } catch (error) {
      if (get().viewerId === viewerId) fail(error, failedSentence);
      return undefined;
    }
  };
}
