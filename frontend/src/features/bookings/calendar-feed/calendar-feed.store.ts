/** Reads, creates, replaces and revokes the owner's private calendar address. */
import type { CalendarFeed } from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { createCalendarFeed, fetchCalendarFeed, revokeCalendarFeed } from './calendar-feed.api.ts';
import { CALENDAR_FEED_TEXTS as TEXTS } from './calendar-feed.texts.ts';

interface CalendarFeedState {
  phase: LoadPhase;
  /** A path on this site; undefined when there is no address. */
  url: string | undefined;
  isBusy: boolean;
  open: () => Promise<void>;
  /** Forgets the address: the next to sign in on this device may be another owner. */
  close: () => void;
  /** Reads it again, because another tab may have changed it. */
  refresh: () => Promise<void>;
  /** Creates or replaces the address; answers whether it succeeded. */
  make: () => Promise<boolean>;
  revoke: () => Promise<boolean>;
}

export interface CalendarFeedParts {
  fetchFeed: () => Promise<CalendarFeed | null>;
  createFeed: () => Promise<CalendarFeed>;
  revokeFeed: () => Promise<void>;
  noteUser: typeof noteUser;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

export function createCalendarFeedStore(parts: CalendarFeedParts) {
  /** Grows with every newer read or change, so that an older answer is ignored: it may be another owner's by now. */
  let news = 0;
  let isShown = false;

  return create<CalendarFeedState>((set, get) => {
    const read = async (phaseIfFailed: CalendarFeedState['phase']) => {
      const own = (news += 1);
      try {
        const feed = await parts.fetchFeed();
        if (own === news) set({ phase: 'ready', url: feed?.url });
      } catch (error) {
        console.error('The calendar address did not load', error);
        if (own === news) set({ phase: phaseIfFailed });
      }
    };

    /** Only one change at a time; false when it failed. */
    const change = async (work: () => Promise<string | undefined>, said: string) => {
      if (get().isBusy) return false;
      set({ isBusy: true });
      const isSameUser = parts.noteUser();
      const own = (news += 1);
      try {
        const url = await work();
        if (own === news) set({ url });
        else if (isShown) await get().open();
        if (isSameUser()) parts.notifySuccess(said);
        return true;
      } catch (error) {
        if (!isSameUser()) return false;
        parts.notifyError(sentenceOf(error, TEXTS.changeFailed));
        // Perhaps only the answer was lost, and the address on screen does not work any more.
        if (get().phase === 'ready') await read('ready');
        return false;
      } finally {
        set({ isBusy: false });
      }
    };

    return {
      phase: 'loading',
      url: undefined,
      isBusy: false,

      open: async () => {
        get().close();
        isShown = true;
        await read('failed');
      },

      close: () => {
        isShown = false;
        news += 1;
        set({ phase: 'loading', url: undefined });
      },

      refresh: async () => {
        if (get().phase === 'ready' && !get().isBusy) await read('ready');
      },

      make: () =>
        change(
          async () => (await parts.createFeed()).url,
          get().url === undefined ? TEXTS.created : TEXTS.replaced,
        ),

      revoke: () => change(() => parts.revokeFeed().then(() => undefined), TEXTS.revoked),
    };
  });
}

export const useCalendarFeed = createCalendarFeedStore({
  fetchFeed: fetchCalendarFeed,
  createFeed: createCalendarFeed,
  revokeFeed: revokeCalendarFeed,
  noteUser,
  notifySuccess,
  notifyError,
});
