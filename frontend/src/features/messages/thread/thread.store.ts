/** The open conversation: its messages, updated by pushes and read again after every gap. */
import {
  MESSAGE_MAX_CHARACTERS,
  storedText,
  type Message,
  type MessageCreated,
  type MessageDeleted,
  type MessagesRead,
} from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { createKeyring, randomKey, type Keyring } from '../../../shared/lib/api/keyring.ts';
import { resyncAfterFailure } from '../../../shared/lib/live/resync.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { useConversations } from '../conversations/conversations.store.ts';
import {
  createDraftsKeeper,
  withDraft,
  type Drafts,
  type DraftsKeeper,
} from '../writing/kept-drafts.ts';
import {
  deleteMessage,
  fetchMessages,
  markConversationRead,
  sendMessage,
  type MessagePage,
  type OutgoingMessage,
} from '../messages.api.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { sameViewerAs } from '../same-viewer.ts';
import { isEcho, isOnlyAnswerLost, newestIn, type Sending } from './thread-echo.ts';
import { createThreadReading, type ReadingState, type ThreadReading } from './thread-reading.ts';
import {
  hasUnreadFor,
  NO_RECORDS,
  reachOf,
  withMessage,
  withoutMessage,
  withReadBy,
  type ThreadRecords,
} from './thread-records.ts';

export interface ThreadState extends ReadingState {
  /** Unsent texts. */
  drafts: Drafts;
  sending: Sending | undefined;
  /** Brings this viewer's unsent texts, also for conversations that are gone and can't be opened any more. */
  bringDrafts: (viewerId: string) => void;
  open: (conversationId: string, viewerId: string) => Promise<void>;
  close: () => void;
  refresh: () => Promise<void>;
  loadEarlier: () => Promise<void>;
  write: (text: string) => void;
  /** Drops the unsent text of this conversation. */
  forget: (conversationId: string) => void;
  send: () => Promise<void>;
  remove: (messageId: string) => Promise<void>;
  receiveMessage: (change: MessageCreated) => void;
  receiveDeletion: (change: MessageDeleted) => void;
  receiveRead: (change: MessagesRead) => void;
}

export interface ThreadParts {
  fetchMessages: (id: string, before?: string) => Promise<MessagePage>;
  sendMessage: (outgoing: OutgoingMessage) => Promise<Message>;
  deleteMessage: (id: string) => Promise<void>;
  markRead: (id: string) => Promise<void>;
  /** Whether the page is visible: a message that arrives while it is not stays unread. */
  isLookedAt: () => boolean;
  onSent: (message: Message) => void;
  /** The list may have another last message for this conversation, or none of it any more. */
  onListChanged: () => void;
  onUnmarked: () => void;
  keeper: DraftsKeeper;
  /**
   * Of each person in each conversation, so that a failed message keeps its key while others are sent elsewhere, or by
   * the other side on the same device.
   */
  keyringOf: (viewerId: string, conversationId: string) => Keyring;
  now: () => number;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
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
      const { records, viewerId } = get();
      if (viewerId !== undefined && hasUnreadFor(records, viewerId)) parts.onListChanged();
    };
    return {
      ...NONE_OPEN,
      viewerId: undefined,
      drafts: new Map(),
      sending: undefined,

      bringDrafts: (viewerId) => {
        if (get().viewerId !== viewerId)
          set({ viewerId, drafts: parts.keeper.read(viewerId), sending: undefined });
      },

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
      remove: createRemoving({ get, set }, parts, reading),
      ...createHearing({ get, set }, reading),
    };
  });
}

/**
 * True when the text is too long; the user is told. Typing is limited, but a failed message is put in front of what
 * was typed since.
 */
function refuseTooLong({ length }: string, { notifyError: say }: ThreadParts): boolean {
  if (length <= MESSAGE_MAX_CHARACTERS) return false;
  say(TEXTS.tooLong(MESSAGE_MAX_CHARACTERS));
  return true;
}

/** Puts a message that is not sent in front of what was typed meanwhile. */
function withUnsent(drafts: Drafts, { conversationId, content }: Sending): Drafts {
  const since = drafts.get(conversationId) ?? '';
  const text = since.trim() === '' ? content : `${content}\n${since}`;
  return withDraft(drafts, conversationId, text);
}

function createKeepDraft({ get, set }: StoreAccess<ThreadState>, { keeper }: ThreadParts) {
  /** When `text` is left out, the present draft is stored. */
  return (conversationId: string, text = get().drafts.get(conversationId) ?? '') => {
    const { viewerId, drafts: before, sending } = get();
    const drafts = withDraft(before, conversationId, text);
    set({ drafts });
    // What is on its way may not arrive, and the page may be closed before that is known.
    const isUncertain = sending && !sending.isEchoed;
    const stored = isUncertain ? withUnsent(drafts, sending) : drafts;
    if (viewerId !== undefined) keeper.write(viewerId, stored);
  };
}

/** Changes the records of this conversation, if it is still the open one. */
function createShowIn({ get, set }: StoreAccess<ThreadState>, reading: ThreadReading) {
  return (conversationId: string, change: (records: ThreadRecords) => ThreadRecords) => {
    if (get().conversationId !== conversationId) return;
    reading.repeatIfRunning();
    set({ records: change(get().records) });
  };
}

function createWriting(
  { get, set }: StoreAccess<ThreadState>,
  parts: ThreadParts,
  reading: ThreadReading,
): Pick<ThreadState, 'write' | 'forget' | 'send'> {
  const keepDraft = createKeepDraft({ get, set }, parts);
  const showIn = createShowIn({ get, set }, reading);
  const keyringOf = (conversationId: string) =>
    parts.keyringOf(get().viewerId ?? '', conversationId);
  const settle = (sent: Sending, isSent: boolean): boolean => {
    const { drafts } = get();
    if (isSent) keyringOf(sent.conversationId).forget();
    set({ sending: undefined, drafts: isSent ? drafts : withUnsent(drafts, sent) });
    keepDraft(sent.conversationId);
    return isSent;
  };

  return {
    write: (text) => {
      const { conversationId } = get();
      if (conversationId === undefined) return;
      keepDraft(conversationId, text);
      // A message that came back and was deleted is not sent again: the same words are another one.
      if (text === '' && !get().sending) keyringOf(conversationId).forget();
    },

    forget: (conversationId) => {
      keyringOf(conversationId).forget();
      keepDraft(conversationId, '');
    },

    send: async () => {
      const { conversationId = '', drafts } = get();
      const isSameViewer = sameViewerAs(get);
      const content = storedText(drafts.get(conversationId) ?? '').trim();
      if (content === '' || get().sending || refuseTooLong(content, parts)) return;
      const createdAt = new Date(parts.now()).toISOString();
      const newestAt = newestIn(get());
      const sending: Sending = { conversationId, content, createdAt, newestAt, isEchoed: false };
      // Only the shown draft is cleared, the stored one is kept until the answer comes.
      set({ drafts: withDraft(drafts, conversationId, ''), sending });
      try {
        const key = keyringOf(conversationId).keyOf({ content });
        const message = await parts.sendMessage({ conversationId, content, key });
        if (isSameViewer()) settle(sending, true);
        showIn(conversationId, (records) => withMessage(records, message));
        parts.onSent(message);
      } catch (error) {
        if (!isSameViewer() || settle(sending, isOnlyAnswerLost(error, get()))) return;
        parts.notifyError(sentenceOf(error, TEXTS.sendFailed));
      }
    },
  };
}

function createRemoving(
  { get, set }: StoreAccess<ThreadState>,
  parts: ThreadParts,
  reading: ThreadReading,
): ThreadState['remove'] {
  const showIn = createShowIn({ get, set }, reading);

  return async (messageId) => {
    const { conversationId = '' } = get();
    const isSameViewer = sameViewerAs(get);
    const isStored = () =>
      get().conversationId === conversationId &&
      get().records.messages.every(({ _id }) => _id !== messageId);
    try {
      await parts.deleteMessage(messageId);
      if (!isSameViewer()) return;
      showIn(conversationId, (records) => withoutMessage(records, messageId));
      parts.notifySuccess(TEXTS.messageDeleted);
    } catch (error) {
      const wasDeleted = await wasOnlyAnswerLost(error, { readAgain: reading.read, isStored });
      if (!isSameViewer()) return;
      if (wasDeleted) parts.notifySuccess(TEXTS.messageDeleted);
      else parts.notifyError(sentenceOf(error, TEXTS.deleteMessageFailed));
    }
    // Also after a refusal: another tab may have deleted it.
    parts.onListChanged();
  };
}

type Hearing = Pick<ThreadState, 'receiveMessage' | 'receiveDeletion' | 'receiveRead'>;

function createHearing({ get, set }: StoreAccess<ThreadState>, reading: ThreadReading): Hearing {
  const take = (
    { conversationId, version }: { conversationId: string; version: number },
    change: (records: ThreadRecords) => ThreadRecords,
  ) => {
    const { records } = get();
    if (get().conversationId !== conversationId) return;
    const reach = reachOf(records, version);
    if (reach === 'known') return;
    set({ records: { ...change(records), version: reach === 'next' ? version : records.version } });
    if (reach === 'gap') void reading.read();
    else void reading.markRead();
  };
  const noteEcho = ({ conversationId, message }: MessageCreated) => {
    const { sending } = get();
    if (sending?.conversationId === conversationId && isEcho(get(), message))
      set({ sending: { ...sending, isEchoed: true } });
  };

  return {
    receiveMessage: (created) => {
      noteEcho(created);
      take(created, (records) => withMessage(records, created.message));
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
  isLookedAt: () => document.visibilityState === 'visible',
  onSent: (message) => useConversations.getState().receiveSent(message),
  onListChanged: () => void useConversations.getState().refresh(),
  onUnmarked: resyncAfterFailure,
  keeper: createDraftsKeeper(kept),
  keyringOf: (...whose) => createKeyring(randomKey, kept, `message-sent:${whose.join(':')}`),
  now: serverNow,
  notifySuccess,
  notifyError,
});
