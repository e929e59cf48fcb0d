/** An administrator's decisions about courts, and the reasons typed for them. */
import type { ReviewedCourt } from '@crease/contract';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { wasOnlyAnswerLost } from '../../shared/lib/api/lost-answer.ts';
import type { StoreAccess } from '../../shared/lib/store-access.ts';
import type { LookedAt } from './admin.api.ts';
import { ADMIN_TEXTS as TEXTS } from './admin.texts.ts';
import { withCourt } from './reviewed-courts.ts';

/** The reasons typed about one court, for each kind of decision. */
interface Reasons {
  courtId: string | undefined;
  reject: string;
  delete: string;
}

export interface DecisionAlert {
  text: string;
  /** Why it failed, if the server said it. */
  detail?: string | undefined;
}

/** Each decision answers whether it stands. */
export interface CourtDecisions {
  /** A decision is being sent. */
  isDeciding: boolean;
  /** Nothing is read while a decision is being sent, so what was to be read meanwhile is read when it ends. */
  isReadOwed: boolean;
  /** Kept while the dialog is closed, so that after a failed decision nothing has to be typed again. */
  reasons: Reasons;
  /** Call it before a decision about this court; clears what was typed about another one. */
  ask: (courtId: string) => void;
  write: (act: 'reject' | 'delete', reason: string) => void;
  approve: (court: LookedAt) => Promise<boolean>;
  reject: (court: LookedAt, reason: string) => Promise<boolean>;
  remove: (courtId: string, reason: string) => Promise<boolean>;
}

export interface DecisionParts {
  approveCourt: (court: LookedAt) => Promise<ReviewedCourt>;
  rejectCourt: (court: LookedAt, reason: string) => Promise<ReviewedCourt>;
  deleteCourt: (id: string, reason: string) => Promise<void>;
}

export interface DashboardReads {
  refresh: () => Promise<void>;
  showCourts: (courts: readonly ReviewedCourt[]) => void;
}

interface Dashboard extends CourtDecisions {
  isOpen: boolean;
  courts: readonly ReviewedCourt[] | undefined;
  alert: DecisionAlert | undefined;
  refresh: () => Promise<void>;
}

interface Decision {
  courtId: string;
  work: () => Promise<readonly ReviewedCourt[]>;
  /** Whether the decision was made, by the court as the list has it; undefined when it is not there. */
  isMade: (now: ReviewedCourt | undefined) => boolean;
  done: string;
  failed: string;
}

const NO_REASONS: Reasons = { courtId: undefined, reject: '', delete: '' };

export function createDecisions(
  { get, set }: StoreAccess<Dashboard>,
  reads: DashboardReads,
  parts: DecisionParts,
): CourtDecisions {
  const decide = createDecide({ get, set }, reads);
  const courtsNow = () => get().courts ?? [];
  const withDecided = async (answer: Promise<ReviewedCourt>) => {
    const decided = await answer;
    // Only now, because another court may have come while the answer was awaited.
    return withCourt(courtsNow(), decided);
  };

  return {
    isDeciding: false,
    isReadOwed: false,
    reasons: NO_REASONS,
    ask: (courtId) => {
      if (get().reasons.courtId !== courtId) set({ reasons: { ...NO_REASONS, courtId } });
    },
    write: (act, reason) => set({ reasons: { ...get().reasons, [act]: reason } }),
    approve: (court) =>
      decide({
        courtId: court._id,
        work: () => withDecided(parts.approveCourt(court)),
        isMade: (now) => now?.status === 'approved',
        done: TEXTS.approved,
        failed: TEXTS.approveFailed,
      }),
    reject: (court, reason) =>
      decide({
        courtId: court._id,
        work: () => withDecided(parts.rejectCourt(court, reason)),
        isMade: (now) => now?.status === 'rejected',
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
        isMade: (now) => now === undefined,
        done: TEXTS.deleted,
        failed: TEXTS.deleteFailed,
      }),
  };
}

/** Sends one decision at a time; true when it succeeded. In any case everything is read again, once. */
function createDecide(
  { get, set }: StoreAccess<Dashboard>,
  { refresh, showCourts }: DashboardReads,
) {
  // Nobody is told who has left the page: the next one to open it may be another administrator, for whom nothing is
  // being decided.
  const tell = (alert: DecisionAlert) => {
    if (get().isOpen && get().isDeciding) set({ alert });
  };
  const succeed = ({ courtId, done }: Decision) => {
    tell({ text: done });
    if (get().reasons.courtId === courtId) set({ reasons: NO_REASONS });
    return true;
  };

  return async (decision: Decision): Promise<boolean> => {
    const { courtId, work, isMade, failed } = decision;
    if (get().isDeciding) return false;
    set({ isDeciding: true });
    try {
      showCourts(await work());
      set({ isReadOwed: true });
      return succeed(decision);
    } catch (error) {
      const isStored = () => {
        const { courts } = get();
        return courts !== undefined && isMade(courts.find(({ _id }) => _id === courtId));
      };
      if (await wasOnlyAnswerLost(error, { readAgain: refresh, isStored })) {
        return succeed(decision);
      }
      const detail = error instanceof ApiError ? error.serverMessage : undefined;
      tell({ text: failed, detail });
      return false;
    } finally {
      const { isReadOwed } = get();
      set({ isDeciding: false, isReadOwed: false });
      if (isReadOwed) void get().refresh();
    }
  };
}
