/** The open conversation: its messages, updated by pushes and read again after every gap. */
import type { MessageCreated, MessageDeleted, MessagesRead } from '@crease/contract';
import { create } from 'zustand';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { isLookedAt } from '../../../shared/lib/attention/is-looked-at.ts';
import { createKeyring, randomKey } from '../../../shared/lib/api/keyring.ts';
import { resyncAfterFailure } from '../../../shared/lib/live/resync.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { useConversations } from '../conversations/conversations.store.ts';
import { createDraftsKeeper } from '../writing/kept-drafts.ts';
import {
  deleteMessage,
  fetchMessages,
  markConversationRead,
  sendMessage,
} from '../messages.api.ts';
import { createDeleting, type DeletingParts } from './thread-deleting.ts';
import { createThreadReading, type ReadingParts, type ThreadReading } from './thread-reading.ts';
import {
  hasUnreadFor,
  NO_RECORDS,
  reachOf,
  withMessage,
  withNext,
  withoutMessage,
  withReadBy,
  type ThreadRecords,
} from './thread-records.ts';
import type { WritingState } from './thread-outbox.ts';
import { createWriting, type Writing, type WritingParts } from './thread-writing.ts';

export interface ThreadState extends WritingState, Writing {
  open: (conversationId: string, viewerId: string) => Promise<void>;
  close: () => void;
  /** `isAnew`: without waiting for the answer to a read under way. */
  refresh: (isAnew?: boolean) => Promise<void>;
  loadEarlier: () => Promise<void>;
  remove: (messageId: string) => Promise<void>;
  receiveMessage: (change: MessageCreated) => void;
  receiveDeletion: (change: MessageDeleted) => void;
  receiveRead: (change: MessagesRead) => void;
}

export interface ThreadParts extends ReadingParts, WritingParts, DeletingParts {
  /** What came while this conversation was open is not marked as read. */
  onLeftUnread: (conversationId: string) => void;
}

const NONE_OPEN = {
  conversationId: undefined,
  phase: 'loading',
  records: NO_RECORDS,
  earlier: 'idle',
} as const;

export function createThreadStore(parts: ThreadParts) {
  return create<ThreadState>((set, get) => {
    const reading = createThreadReading({ get, set }, parts);
    /** The list counts what comes while the thread is open as read, but the server may not have been told. */
    const leaveUnread = () => {
      const { conversationId, records, viewerId } = get();
      if (conversationId === undefined || viewerId === undefined) return;
      if (hasUnreadFor(records, viewerId)) parts.onLeftUnread(conversationId);
    };
    return {
      ...NONE_OPEN,
      viewerId: undefined,
      drafts: new Map(),
      sending: undefined,

      open: async (conversationId, viewerId) => {
        get().bringDrafts(viewerId);
        if (get().conversationId !== conversationId) {
          leaveUnread();
          set({ ...NONE_OPEN, conversationId });
        }
        if (get().phase === 'failed') set({ phase: 'loading' });
        await reading.read();
      },

      close: () => {
        leaveUnread();
        set(NONE_OPEN);
      },

      refresh: reading.read,
      loadEarlier: reading.readEarlier,
      ...createWriting({ get, set }, parts, reading),
      remove: createDeleting({ get }, parts, reading),
      ...createHearing({ get, set }, reading),
    };
  });
}

type Hearing = Pick<ThreadState, 'receiveMessage' | 'receiveDeletion' | 'receiveRead'>;

function createHearing({ get, set }: StoreAccess<ThreadState>, reading: ThreadReading): Hearing {
  const take = (
    { conversationId, version }: { conversationId: string; version: number },
    change: (records: ThreadRecords, isNext: boolean) => ThreadRecords,
  ) => {
    const { records } = get();
    if (get().conversationId !== conversationId) return;
    const reach = reachOf(records, version);
    if (reach === 'known') return;
    const isNext = reach === 'next';
    set({ records: { ...change(records, isNext), version: isNext ? version : records.version } });
    if (isNext) void reading.markRead();
    else void reading.read();
  };

  return {
    receiveMessage: (created) => {
      get().noteEcho(created);
      take(created, (records, isNext) =>
        (isNext ? withNext : withMessage)(records, created.message),
      );
    },
    receiveDeletion: (deleted) =>
      take(deleted, (records) => withoutMessage(records, deleted.messageId)),
    receiveRead: (read) => take(read, (records) => withReadBy(records, read.readerId)),
  };
}

const kept = guardStorage(() => sessionStorage);

export const useThread = createThreadStore({
  fetchMessages,
  sendMessage,
  deleteMessage,
  markRead: markConversationRead,
  isLookedAt,
  onSent: (...sent) => useConversations.getState().receiveSent(...sent),
  onListChanged: () => void useConversations.getState().refresh(),
  onLeftUnread: (id) => useConversations.getState().recount(id),
  onUnmarked: resyncAfterFailure,
  keeper: createDraftsKeeper(kept),
  keyringOf: (...whose) => createKeyring(randomKey, kept, `message-sent:${whose.join(':')}`),
  now: serverNow,
  notifySuccess,
  notifyError,
});
