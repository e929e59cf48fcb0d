/** What is written and not sent, kept for this tab: a reload, or a phone that lets the page go, loses nothing of it. */
import type { GuardedStorage } from '../../shared/lib/guarded-storage.ts';

/** By conversation. */
export type Drafts = ReadonlyMap<string, string>;

export interface DraftsKeeper {
  read: (viewerId: string) => Drafts;
  write: (viewerId: string, drafts: Drafts) => void;
}

/** On a device that two share, each has their own. */
const keyOf = (viewerId: string) => `message-drafts:${viewerId}`;

export function createDraftsKeeper(storage: GuardedStorage): DraftsKeeper {
  return {
    read: (viewerId) => {
      try {
        return new Map(JSON.parse(storage.read(keyOf(viewerId)) ?? '') as [string, string][]);
      } catch {
        // Nothing, or nothing that was written here.
        return new Map();
      }
    },
    write: (viewerId, drafts) => {
      const written = [...drafts].filter(([, text]) => text !== '');
      if (written.length === 0) storage.remove(keyOf(viewerId));
      else storage.write(keyOf(viewerId), JSON.stringify(written));
    },
  };
}
