/** How many messages wait for the signed-in user, over all conversations: the badge in the navigation. */
import { UNREAD_POLL_MS } from '@crease/contract';
import { create } from 'zustand';

/** What is read as it arrives is unread for a blink; the badge waits that blink out. */
const BLINK_MS = 800;

export interface UnreadState {
  count: number;
  /** Counts for this user from now on; for nobody when undefined. */
  follow: (viewerId: string | undefined) => void;
  refresh: () => Promise<void>;
  /** `isReading`: a thread is being read at this moment, so a higher count may be over at once. */
  receive: (count: number, isReading: boolean) => void;
}

export interface UnreadParts {
  countUnread: () => Promise<number>;
  isLookedAt: () => boolean;
}

export function createUnreadStore({ countUnread: fetchCount, isLookedAt }: UnreadParts) {
  let viewer: string | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let blink: ReturnType<typeof setTimeout> | undefined;
  /** Grows with all that is newer than an answer under way. */
  let news = 0;

  return create<UnreadState>((set, get) => {
    const show = (count: number) => {
      clearTimeout(blink);
      set({ count });
    };
    const poll = () => {
      if (isLookedAt()) void get().refresh();
    };

    return {
      count: 0,

      follow: (viewerId) => {
        if (viewerId === viewer) return;
        viewer = viewerId;
        news += 1;
        clearInterval(polling);
        show(0);
        if (viewerId === undefined) return;
        polling = setInterval(poll, UNREAD_POLL_MS);
        void get().refresh();
      },

      refresh: async () => {
        if (viewer === undefined) return;
        const before = (news += 1);
        try {
          const count = await fetchCount();
          if (news === before) show(count);
        } catch (error) {
          console.error('The unread messages were not counted', error);
        }
      },

      receive: (count, isReading) => {
        news += 1;
        clearTimeout(blink);
        if (!isReading || count <= get().count) show(count);
        // Counted by another instance than what was read since, it may come after that: only a read can tell.
        else blink = setTimeout(() => void get().refresh(), BLINK_MS);
      },
    };
  });
}

export const useUnread = createUnreadStore({
  // Only who is signed in has messages; a visitor's first load does without.
  countUnread: async () => (await import('./messages.api.ts')).countUnread(),
  isLookedAt: () => document.visibilityState === 'visible',
});
