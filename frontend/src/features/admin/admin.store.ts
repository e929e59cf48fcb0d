/** The numbers and courts of the administrator's dashboard, and the decisions about courts. */
import type { AdminStats, RemovedCourt, ReviewedCourt } from '@crease/contract';
import { create } from 'zustand';
import { createLatestRead } from '../../shared/lib/reads/latest-read.ts';
import type { StoreAccess } from '../../shared/lib/store-access.ts';
import {
  approveCourt,
  deleteAnyCourt,
  fetchAdminStats,
  fetchRemovedCourts,
  fetchReviewedCourts,
  rejectCourt,
} from './admin.api.ts';
import {
  createDecisions,
  type CourtDecisions,
  type DashboardReads,
  type DecisionAlert,
  type DecisionParts,
} from './court-decisions.ts';
import type { ReviewFilter } from './review/review-filter.ts';
import { withCourt } from './reviewed-courts.ts';

type AdminView = 'overview' | 'courts';

export interface AdminState extends CourtDecisions {
  isOpen: boolean;
  view: AdminView;
  filter: ReviewFilter;
  /** Undefined until the first read. */
  stats: AdminStats | undefined;
  courts: readonly ReviewedCourt[] | undefined;
  /** Removed courts; empty until the first read. */
  removed: readonly RemovedCourt[];
  /** Since it was opened the numbers or the courts were not read once; whichever is not there did not load. */
  hasFailed: boolean;
  /** Ids of courts that arrived while the dashboard was on screen. */
  arrived: ReadonlySet<string>;
  alert: DecisionAlert | undefined;
  open: () => Promise<void>;
  close: () => void;
  /** Reads the dashboard again. */
  refresh: () => Promise<void>;
  show: (view: AdminView, filter?: ReviewFilter) => void;
  /** Adds or replaces a court that an owner sent for review. */
  receive: (court: ReviewedCourt) => void;
  dismissAlert: () => void;
}

export interface AdminParts extends DecisionParts {
  fetchStats: () => Promise<AdminStats>;
  fetchCourts: () => Promise<ReviewedCourt[]>;
  fetchRemoved: () => Promise<RemovedCourt[]>;
}

const NONE_ARRIVED: ReadonlySet<string> = new Set();

const AT_FIRST = {
  isOpen: false,
  view: 'overview',
  filter: 'all',
  stats: undefined,
  courts: undefined,
  removed: [],
  hasFailed: false,
  arrived: NONE_ARRIVED,
  alert: undefined,
} satisfies Partial<AdminState>;

export function createAdminStore(parts: AdminParts) {
  return create<AdminState>((set, get) => {
    const reads = createReads({ get, set }, parts);

    return {
      ...AT_FIRST,
      ...createDecisions({ get, set }, reads, parts),

      open: async () => {
        set({ isOpen: true, hasFailed: false });
        await reads.refresh();
      },
      close: () => set({ isOpen: false, arrived: NONE_ARRIVED, alert: undefined }),
      refresh: async () => {
        if (get().isDeciding) set({ isReadOwed: true });
        else if (get().isOpen) await reads.refresh();
      },
      show: (view, filter = get().filter) => set({ view, filter }),
      receive: (court) => {
        reads.showCourts(withCourt(get().courts ?? [], court));
        if (get().isOpen) set({ arrived: new Set([...get().arrived, court._id]) });
        void get().refresh();
      },
      dismissAlert: () => set({ alert: undefined }),
    };
  });
}

function createReads({ get, set }: StoreAccess<AdminState>, parts: AdminParts): DashboardReads {
  const onFailed = (error: unknown) => {
    console.error('The administrator’s dashboard did not load', error);
    set({ hasFailed: true });
  };
  const stats = createLatestRead({
    fetch: parts.fetchStats,
    onRead: (read) => set({ stats: read }),
    onFailed,
  });
  const courts = createLatestRead({
    fetch: parts.fetchCourts,
    onRead: (read) => set({ courts: read }),
    onFailed,
  });
  const removed = createLatestRead({
    fetch: parts.fetchRemoved,
    onRead: (read) => set({ removed: read }),
    onFailed: (error) => console.error('The deleted courts did not load', error),
  });
  return {
    refresh: async () => {
      await Promise.all([stats.read(), courts.read(), removed.read()]);
    },
    showCourts: (shown) => {
      stats.noteChange();
      courts.noteChange();
      // Before the first read there is no list that the court could be added to.
      if (get().courts) set({ courts: shown });
    },
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
