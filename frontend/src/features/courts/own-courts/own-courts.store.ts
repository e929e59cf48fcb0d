/** The courts of the signed-in owner, in every status. */
import { courtActiveSentence, type Court } from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { createLatestRead, type LatestRead } from '../../../shared/lib/reads/latest-read.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import { fetchOwnCourts } from '../../../shared/lib/reads/own-courts.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { deleteCourt, setCourtActive } from './own-courts.api.ts';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';

interface OwnCourtsState {
  /** Whose courts these are; for another user the list starts empty. */
  viewerId: string | undefined;
  phase: LoadPhase;
  courts: readonly Court[];
  /** Ids of courts that are being opened, closed or deleted. */
  changing: ReadonlySet<string>;
  open: (viewerId: string) => Promise<void>;
  refresh: () => Promise<void>;
  /** Adds or replaces a court that a push brought. */
  receive: (court: Court) => void;
  /** Removes a court that does not exist any more. */
  forget: (courtId: string) => void;
  setActive: (court: Court, isActive: boolean) => Promise<void>;
  /** Answers whether the court was deleted. */
  remove: (courtId: string) => Promise<boolean>;
}

export interface OwnCourtsParts {
  fetchCourts: () => Promise<Court[]>;
  setCourtActive: (id: string, isActive: boolean) => Promise<Court>;
  deleteCourt: (id: string) => Promise<void>;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

const UNREAD = { phase: 'loading', courts: [] } as const satisfies Partial<OwnCourtsState>;
const NOTHING_CHANGING: ReadonlySet<string> = new Set();

export function createOwnCourtsStore(parts: OwnCourtsParts) {
  return create<OwnCourtsState>((set, get) => {
    const { read, noteChange } = createCourtsRead({ get, set }, parts);
    const change = createChange({ get, set }, parts, read);
    const show = (courts: readonly Court[]) => {
      noteChange();
      set({ courts });
    };

    return {
      ...UNREAD,
      viewerId: undefined,
      changing: NOTHING_CHANGING,

      open: async (viewerId) => {
        if (get().viewerId !== viewerId) {
          noteChange();
          set({ ...UNREAD, viewerId });
        }
        if (get().phase === 'failed') set({ phase: 'loading' });
        await read();
      },

      refresh: async () => {
        if (get().viewerId !== undefined) await read();
      },

      receive: (court) => show(withCourt(get().courts, court)),

      forget: (courtId) => show(get().courts.filter(({ _id }) => _id !== courtId)),

      setActive: async (court, isActive) => {
        await change(
          {
            id: court._id,
            send: () => parts.setCourtActive(court._id, isActive),
            isStored: (now) => now?.isActive === isActive,
            done: courtActiveSentence(courtNameOf(court), isActive),
            failed: TEXTS.changeFailed,
          },
          get().receive,
        );
      },

      remove: (courtId) =>
        change(
          {
            id: courtId,
            send: () => parts.deleteCourt(courtId),
            isStored: (now) => now === undefined,
            done: TEXTS.deleted,
            failed: TEXTS.deleteFailed,
          },
          () => get().forget(courtId),
        ),
    };
  });
}

function withCourt(courts: readonly Court[], court: Court): Court[] {
  const isKnown = courts.some(({ _id }) => _id === court._id);
  if (!isKnown) return [court, ...courts];
  return courts.map((known) => (known._id === court._id ? court : known));
}

function createCourtsRead(
  { get, set }: StoreAccess<OwnCourtsState>,
  parts: OwnCourtsParts,
): LatestRead {
  return createLatestRead({
    fetch: parts.fetchCourts,
    onRead: (courts) => set({ phase: 'ready', courts }),
    onFailed: (error) => {
      console.error('The own courts did not load', error);
      if (get().phase === 'loading') set({ phase: 'failed' });
    },
  });
}

interface Change<Answer> {
  /** The court's id. */
  id: string;
  send: () => Promise<Answer>;
  /** Whether the change was made, by the court as the list has it; undefined when it is not there. */
  isStored: (now: Court | undefined) => boolean;
  done: string;
  failed: string;
}

/**
 * Sends one change of a court at a time; false when it failed or another one is being sent. When another user has
 * signed in on this device meanwhile, they are told nothing about it.
 */
function createChange(
  { get, set }: StoreAccess<OwnCourtsState>,
  parts: OwnCourtsParts,
  readAgain: () => Promise<void>,
) {
  return async <Answer>(
    { id, send, isStored, done, failed }: Change<Answer>,
    take: (answer: Answer) => void,
  ): Promise<boolean> => {
    const { changing, courts, viewerId } = get();
    if (changing.has(id)) return false;
    set({ changing: new Set([...changing, id]) });
    try {
      const answer = await send();
      if (get().viewerId === viewerId) {
        const isOvertaken = get().courts !== courts;
        take(answer);
        // What was read or told while the answer was under way may be newer: the court may even be gone.
        if (isOvertaken) void readAgain();
        parts.notifySuccess(done);
      }
      return true;
    } catch (error) {
      const isMade = await wasOnlyAnswerLost(error, {
        readAgain,
        isStored: () => isStored(get().courts.find(({ _id }) => _id === id)),
      });
      if (get().viewerId !== viewerId) return false;
      if (isMade) parts.notifySuccess(done);
      else parts.notifyError(sentenceOf(error, failed));
      return isMade;
    } finally {
      set({ changing: new Set([...get().changing].filter((other) => other !== id)) });
    }
  };
}

export const useOwnCourts = createOwnCourtsStore({
  fetchCourts: fetchOwnCourts,
  setCourtActive,
  deleteCourt,
  notifySuccess,
  notifyError,
});
