/** The numbers and courts of the administrator's dashboard, and the decisions about courts. */
import type { AdminStats, RemovedCourt, ReviewedCourt } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../shared/lib/api/api-client.ts';
import { createLatestRead } from '../../shared/lib/reads/latest-read.ts';
import {
  approveCourt,
  deleteAnyCourt,
  fetchAdminStats,
  fetchRemovedCourts,
  fetchReviewedCourts,
  rejectCourt,
  type LookedAt,
} from './admin.api.ts';
import { ADMIN_TEXTS as TEXTS } from './admin.texts.ts';
import type { ReviewFilter } from './review/review-filter.ts';
import { withCourt } from './reviewed-courts.ts';

type AdminView = 'overview' | 'courts';

/** The reasons typed about one court, for each kind of decision. */
interface Reasons {
  courtId: string | undefined;
  reject: string;
  delete: string;
}

export interface AdminState {
  isOpen: boolean;
  view: AdminView;
  filter: ReviewFilter;
  /** Undefined until the first read. */
  stats: AdminStats | undefined;
  courts: readonly ReviewedCourt[] | undefined;
  /** Removed courts; empty until the first read. */
  removed: readonly RemovedCourt[];
  hasFailed: boolean;
  /** Ids of courts that arrived while the dashboard was on screen. */
  arrived: ReadonlySet<string>;
  /** A decision is being sent. */
  isDeciding: boolean;
  /** Kept while the dialog is closed, so that after a failed decision nothing has to be typed again. */
  reasons: Reasons;
  alert: { text: string; detail?: string | undefined } | undefined;
  open: () => Promise<void>;
  close: () => void;
  /** Reads the dashboard again. */
  refresh: () => Promise<void>;
  show: (view: AdminView, filter?: ReviewFilter) => void;
  /** Adds or replaces a court that an owner sent for review. */
  receive: (court: ReviewedCourt) => void;
  /** Call it before a decision about this court; clears what was typed about another one. */
  ask: (courtId: string) => void;
  write: (act: 'reject' | 'delete', reason: string) => void;
  approve: (court: LookedAt) => Promise<boolean>;
  reject: (court: LookedAt, reason: string) => Promise<boolean>;
  remove: (courtId: string, reason: string) => Promise<boolean>;
  dismissAlert: () => void;
}

export interface AdminParts {
  fetchStats: () => Promise<AdminStats>;
  fetchCourts: () => Promise<ReviewedCourt[]>;
  fetchRemoved: () => Promise<RemovedCourt[]>;
  approveCourt: (court: LookedAt) => Promise<ReviewedCourt>;
  rejectCourt: (court: LookedAt, reason: string) => Promise<ReviewedCourt>;
  deleteCourt: (id: string, reason: string) => Promise<void>;
}

interface AdminStore {
  get: () => AdminState;
  set: (change: Partial<AdminState>) => void;
}

interface Decision {
  courtId: string;
  work: () => Promise<readonly ReviewedCourt[]>;
  done: string;
  failed: string;
}

const NONE_ARRIVED: ReadonlySet<string> = new Set();

const NO_REASONS: Reasons = { courtId: undefined, reject: '', delete: '' };

const AT_FIRST = {
  isOpen: false,
  view: 'overview',
  filter: 'all',
  stats: undefined,
  courts: undefined,
  removed: [],
  hasFailed: false,
  arrived: NONE_ARRIVED,
  isDeciding: false,
  reasons: NO_REASONS,
  alert: undefined,
} satisfies Partial<AdminState>;

export function createAdminStore(parts: AdminParts) {
  return create<AdminState>((set, get) => {
    const { refresh, showCourts } = createReads({ get, set }, parts);
    const decide = createDecide({ get, set }, showCourts);
    const courtsNow = () => get().courts ?? [];
    const withDecided = async (answer: Promise<ReviewedCourt>) => {
      const decided = await answer;
      // Only now, because another court may have come while the answer was awaited.
      return withCourt(courtsNow(), decided);
    };

    return {
      ...AT_FIRST,
      ...createReasons({ get, set }),

      open: async () => {
        set({ isOpen: true, hasFailed: false });
        await refresh();
      },
      close: () => {
        set({ isOpen: false, arrived: NONE_ARRIVED, alert: undefined });
      },
      refresh: async () => {
        // While a decision is being sent nothing is read: it reads everything again when it ends.
        if (get().isOpen && !get().isDeciding) await refresh();
      },
      show: (view, filter = get().filter) => {
        set({ view, filter });
      },
      receive: (court) => {
        showCourts(withCourt(courtsNow(), court));
        if (get().isOpen) set({ arrived: new Set([...get().arrived, court._id]) });
        void get().refresh();
      },
      approve: (court) =>
        decide({
          courtId: court._id,
          work: () => withDecided(parts.approveCourt(court)),
          done: TEXTS.approved,
          failed: TEXTS.approveFailed,
        }),
      reject: (court, reason) =>
        decide({
          courtId: court._id,
          work: () => withDecided(parts.rejectCourt(court, reason)),
          done: TEXTS.rejected,
          failed: TEXTS.rejectFailed,
        }),
      remove: (courtId, reason) =>
        decide({
          courtId,
          work: async () => {
            await parts.deleteCourt(courtId, reason);
            return courtsNow().filter(({ _id }) => _id !== courtId);
          },
          done: TEXTS.deleted,
          failed: TEXTS.deleteFailed,
        }),
      dismissAlert: () => {
        set({ alert: undefined });
      },
    };
  });
}

function createReasons({ get, set }: AdminStore): Pick<AdminState, 'ask' | 'write'> {
  return {
    ask: (courtId) => {
      if (get().reasons.courtId !== courtId) set({ reasons: { ...NO_REASONS, courtId } });
    },
    write: (act, reason) => {
      set({ reasons: { ...get().reasons, [act]: reason } });
    },
  };
}

function createReads({ get, set }: AdminStore, parts: AdminParts) {
  const onFailed = (error: unknown) => {
    console.error('The administrator’s dashboard did not load', error);
    set({ hasFailed: true });
  };
  const stats = createLatestRead({
    fetch: parts.fetchStats,
    onRead: (read) => {
      set({ stats: read, hasFailed: !get().courts && get().hasFailed });
    },
    onFailed,
  });
  const courts = createLatestRead({
    fetch: parts.fetchCourts,
    onRead: (read) => {
      // The numbers are read separately and may have failed although the courts were read.
      set({ courts: read, hasFailed: !get().stats && get().hasFailed });
    },
    onFailed,
  });
  const removed = createLatestRead({
    fetch: parts.fetchRemoved,
    onRead: (read) => {
      set({ removed: read });
    },
    onFailed: (error) => {
      console.error('The deleted courts did not load', error);
    },
  });
  return {
    refresh: async () => {
      await Promise.all([stats.read(), courts.read(), removed.read()]);
    },
    showCourts: (shown: readonly ReviewedCourt[]) => {
      stats.noteChange();
      courts.noteChange();
      // Before the first read there is no list that the court could be added to.
      if (get().courts) set({ courts: shown });
    },
  };
}

/** Sends one decision at a time; true when it succeeded. In any case everything is read again. */
function createDecide(
  { get, set }: AdminStore,
  showCourts: (courts: readonly ReviewedCourt[]) => void,
) {
  return async ({ courtId, work, done, failed }: Decision): Promise<boolean> => {
    if (get().isDeciding) return false;
    set({ isDeciding: true });
    try {
      showCourts(await work());
      set({ alert: { text: done } });
      if (get().reasons.courtId === courtId) set({ reasons: NO_REASONS });
      return true;
    } catch (error) {
      const detail = error instanceof ApiError ? error.serverMessage : undefined;
      set({ alert: { text: failed, detail } });
      return false;
    } finally {
      set({ isDeciding: false });
      void get().refresh();
    }
  };
}

export const useAdmin = createAdminStore({
  fetchStats: fetchAdminStats,
  fetchCourts: fetchReviewedCourts,
  fetchRemoved: fetchRemovedCourts,
  approveCourt,
  rejectCourt,
  deleteCourt: deleteAnyCourt,
});
