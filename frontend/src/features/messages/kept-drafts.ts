/** What is written and not sent, kept for this tab: a reload, or a phone that lets the page go, loses nothing of it. */
import type { GuardedStorage } from '../../shared/lib/guarded-storage.ts';
import { readMap, writeMap } from '../../shared/lib/kept-map.ts';

/** By conversation. */
export type Drafts = ReadonlyMap<string, string>;

export function withDraft(drafts: Drafts, conversationId: string, text: string): Drafts {
  return new Map([...drafts, [conversationId, text]]);
}

export interface DraftsKeeper {
  read: (viewerId: string) => Drafts;
  write: (viewerId: string, drafts: Drafts) => void;
}

/** On a device that two share, each has their own. */
const keyOf = (viewerId: string) => `message-drafts:${viewerId}`;

export function createDraftsKeeper(storage: GuardedStorage): DraftsKeeper {
  return {
    read: (viewerId) => readMap<string>(storage, keyOf(viewerId)),
    write: (viewerId, drafts) => {
      const written = new Map([...drafts].filter(([, text]) => text !== ''));
      if (written.size === 0) storage.remove(keyOf(viewerId));
      else writeMap(storage, keyOf(viewerId), written);
    },
  };
}
