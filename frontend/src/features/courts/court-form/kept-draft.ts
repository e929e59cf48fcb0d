/**
 * What was typed and not sent, kept for this tab: a reload or a lost connection loses nothing of it.
 * Files can't be kept; the form says how many have to be chosen again.
 */
import type { GuardedStorage } from '../../../shared/lib/guarded-storage.ts';
import type { CourtDraft } from './court-draft.ts';

export interface KeptDraft {
  /** What differs from the court: what was not touched is not put back over what others changed meanwhile. */
  draft: Partial<CourtDraft>;
  /** What the court said in its place. */
  before?: Partial<CourtDraft>;
  /** New pictures that could not be kept. */
  lostPictures: number;
}

export interface DraftKeeper {
  read: (key: string) => KeptDraft | undefined;
  write: (key: string, changes: Partial<CourtDraft>, before: Partial<CourtDraft>) => void;
  remove: (key: string) => void;
}

const PREFIX = 'court-draft:';

/** One draft for each owner and court. */
export function draftKeyOf(viewerId: string, courtId: string | undefined): string {
  return `${PREFIX}${viewerId}:${courtId ?? 'new'}`;
}

export function createDraftKeeper(storage: GuardedStorage): DraftKeeper {
  return {
    read: (key) => {
      try {
        return JSON.parse(storage.read(key) ?? '') as KeptDraft;
      } catch {
        // Nothing, or nothing that was written here.
        return undefined;
      }
    },
    write: (key, changes, before) => {
      const { pictures = [] } = changes;
      const stored = pictures.filter(({ kind }) => kind === 'kept');
      const kept: KeptDraft = {
        draft: { ...changes, ...(changes.pictures && { pictures: stored }) },
        before,
        lostPictures: pictures.length - stored.length,
      };
      storage.write(key, JSON.stringify(kept));
    },
    remove: (key) => {
      storage.remove(key);
    },
  };
}
