/** Unsent texts, kept in sessionStorage so that they survive a reload, or a phone that discards the page. */
import type { GuardedStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { readMap, writeMap } from '../../../shared/lib/storage/kept-map.ts';

/** Texts by conversation id. */
export type Drafts = ReadonlyMap<string, string>;

export function withDraft(drafts: Drafts, conversationId: string, text: string): Drafts {
  return new Map([...drafts, [conversationId, text]]);
}

export interface DraftsKeeper {
  read: (viewerId: string) => Drafts;
  write: (viewerId: string, drafts: Drafts) => void;
}

/** By user, because two people may share a device. */
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
