/** The number of unread messages in all conversations, for the badge in the navigation. */
import { UNREAD_POLL_MS } from '@crease/contract';
import { create } from 'zustand';
import { isLookedAt } from '../../../shared/lib/attention/is-looked-at.ts';

/** A message that is read as it arrives is unread for a moment; the badge waits for this long. */
const BLINK_MS = 800;

/** Longer than a push is under way, so a count that comes this soon after another may be the older of the two. */
const OVERTAKEN_WITHIN_MS = 10_000;

export interface UnreadState {
  count: number;
  /** Tells who hear the page that something came, until something was read. */
  news: string;
  /** Starts counting for this user; undefined stops. */
  follow: (viewerId: string | undefined) => void;
  refresh: () => Promise<void>;
  /** `isReading`: a thread is open, so a higher count may be outdated in a moment. */
  receive: (count: number, isReading: boolean) => void;
  /** A message came that is not being read. */
  tell: (senderId: string, news: string) => void;
}

interface UnreadParts {
  countUnread: () => Promise<number>;
  isLookedAt: () => boolean;
  /** A poll found what no push has told, so other pushes may be missing too. */
  onMissed: () => Promise<void>;
}

export function createUnreadStore(parts: UnreadParts) {
  let viewer: string | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let recount: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every newer count, so that an older answer under way is ignored. */
  let newest = 0;
  /** When the last count came or was asked for, on the monotonic clock. */
  let heardAt = -Infinity;
  const hear = () => {
    const before = heardAt;
    heardAt = performance.now();
    return { isSoonAfter: heardAt - before < OVERTAKEN_WITHIN_MS };
  };

  return create<UnreadState>((set, get) => {
    const show = (count: number) => {
      clearTimeout(recount);
      set({ count, ...(count < get().count && { news: '' }) });
    };
    const poll = async () => {
      if (!parts.isLookedAt()) return;
      const { count } = get();
      await get().refresh();
      if (get().count !== count) await parts.onMissed();
    };

    return {
      count: 0,
      news: '',

      follow: (viewerId) => {
        viewer = viewerId;
        newest += 1;
        clearInterval(polling);
        show(0);
        set({ news: '' });
        if (viewerId === undefined) return;
        polling = setInterval(() => void poll(), UNREAD_POLL_MS);
        void get().refresh();
      },

      refresh: async () => {
        if (viewer === undefined) return;
        const before = (newest += 1);
        hear();
        try {
          const count = await parts.countUnread();
          if (newest === before) show(count);
        } catch (error) {
          console.error('The unread messages were not counted', error);
        }
      },

      receive: (count, isReading) => {
        newest += 1;
        clearTimeout(recount);
        const { isSoonAfter } = hear();
        const isHeldBack = isReading && count > get().count;
        if (!isHeldBack) show(count);
        // Another instance may have counted before the last change; only a new read can tell.
        if (isHeldBack || isSoonAfter) recount = setTimeout(() => void get().refresh(), BLINK_MS);
      },

      tell: (senderId, text) => {
        if (senderId !== viewer) set({ news: text });
      },
    };
  });
}

export const useUnread = createUnreadStore({
  // Both are loaded on demand, because visitors have no messages.
  countUnread: async () => (await import('../messages.api.ts')).countUnread(),
  isLookedAt,
  onMissed: async () => {
    (await import('../../../shared/lib/live/resync.ts')).resync();
  },
});
