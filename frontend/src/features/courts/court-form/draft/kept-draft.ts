/**
 * Keeps the unsent form in this tab, so that a reload loses nothing, nor the Idempotency-Key of a try whose answer it
 * lost. Files can't be kept; the form says how many have to be chosen again.
 */
import { createKeyring } from '../../../../shared/lib/api/keyring.ts';
import type { GuardedStorage } from '../../../../shared/lib/storage/guarded-storage.ts';
import type { CourtDraft } from './court-draft.ts';

export interface KeptDraft {
  /** Only the changed fields, so that restoring the draft does not undo what others changed meanwhile. */
  draft: Partial<CourtDraft>;
  /** The court's values of the same fields, from when the draft was made. */
  before?: Partial<CourtDraft>;
  /** The number of new pictures, which can't be kept. */
  lostPictures: number;
}

interface UnsentDraft {
  changes: Partial<CourtDraft>;
  before: Partial<CourtDraft>;
  /** The number of pictures that an earlier visit lost and that were not chosen again. */
  missing: number;
}

export interface DraftKeeper {
  read: (key: string) => KeptDraft | undefined;
  write: (key: string, unsent: UnsentDraft) => void;
  /** Gives the same Idempotency-Key for the same request, until the draft is removed. */
  sendingKeyOf: (key: string, request: object) => string;
  remove: (key: string) => void;
}

const PREFIX = 'court-draft:';

export function draftKeyOf(viewerId: string, courtId: string | undefined): string {
  return `${PREFIX}${viewerId}:${courtId ?? 'new'}`;
}

export function createDraftKeeper(storage: GuardedStorage, newKey: () => string): DraftKeeper {
  const keyringOf = (key: string) => createKeyring(newKey, storage, `sent:${key}`);
  return {
    read: (key) => {
      try {
        return JSON.parse(storage.read(key) ?? '') as KeptDraft;
      } catch {
        // Nothing is stored, or nothing that this code wrote.
        return undefined;
      }
    },
    write: (key, { changes, before, missing }) => {
      const { pictures = [] } = changes;
      const stored = pictures.filter(({ kind }) => kind === 'kept');
      const kept: KeptDraft = {
        draft: { ...changes, ...(changes.pictures && { pictures: stored }) },
        before,
        lostPictures: pictures.length - stored.length + missing,
      };
      storage.write(key, JSON.stringify(kept));
    },
    sendingKeyOf: (key, request) => keyringOf(key).keyOf(request),
    remove: (key) => {
      storage.remove(key);
      keyringOf(key).forget();
    },
  };
}
