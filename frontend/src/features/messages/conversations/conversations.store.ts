/** The viewer's conversations, kept up to date while they are on screen. */
import type {
  Conversation,
  Message,
  MessageCreated,
  MessageDeleted,
  MessagesRead,
} from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { coalesced } from '../coalesced.ts';
import {
  afterMessage,
  conversationsOf,
  latestFirst,
  withConversation,
  withLatest,
  withRead,
} from './conversation-facts.ts';
import { deleteConversation, fetchConversations } from '../messages.api.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';
import { sameViewerAs } from '../same-viewer.ts';

export interface ConversationsState {
  /** Whose conversations these are; for another user the list starts empty. */
  viewerId: string | undefined;
  isOpen: boolean;
  phase: LoadPhase;
  conversations: readonly Conversation[];
  search: string;
  /** The conversations that are being deleted here. */
  removing: readonly string[];
  /** Conversations from before stay visible while they are read again. */
  open: (viewerId: string) => Promise<void>;
  close: () => void;
  /**
   * Reads the list again when it is on screen; otherwise the next opening does. `isAnew`: without waiting for the
   * answer to a read under way.
   */
  refresh: (isAnew?: boolean) => Promise<void>;
  searchFor: (search: string) => void;
  /** Deletes the conversation for both people, for ever. */
  remove: (id: string) => Promise<void>;
  receive: (conversation: Conversation) => void;
  receiveRemoval: (id: string) => void;
  /** `isSeen`: the viewer has the conversation open and sees the message as it arrives. */
  receiveMessage: (change: MessageCreated, isSeen: boolean) => void;
  receiveDeletion: (change: MessageDeleted) => void;
  receiveRead: (change: MessagesRead) => void;
  /**
   * Takes in the viewer's own message from the answer to sending it. `versionBefore`: the conversation's before that.
   */
  receiveSent: (message: Message, versionBefore: number) => void;
  /** More messages of this conversation are unread than were counted. */
  recount: (id: string) => void;
}

export interface ConversationsParts {
  fetchConversations: () => Promise<Conversation[]>;
  deleteConversation: (id: string) => Promise<void>;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

/** Whatever is read is newer, and whatever is heard leaves a gap. */
const UNKNOWN_VERSION = -1;

const UNREAD = { phase: 'loading', conversations: [], search: '', removing: [] } as const;

export function createConversationsStore(parts: ConversationsParts) {
  return create<ConversationsState>((set, get) => {
    // A list that was read before the deletion may come after it.
    const deleted = new Set<string>();
    const reading = createReading({ get, set }, parts, deleted);
    return {
      ...UNREAD,
      viewerId: undefined,
      isOpen: false,

      open: async (viewerId) => {
        const { viewerId: known, conversations } = get();
        // A conversation may have been started before the list was first opened, by somebody else on this device too.
        if (known === undefined) set({ conversations: conversationsOf(viewerId, conversations) });
        set(known === undefined || known === viewerId ? { viewerId } : { ...UNREAD, viewerId });
        if (get().phase === 'failed') set({ phase: 'loading' });
        set({ isOpen: true });
        await reading.request();
      },

      close: () => set({ isOpen: false, search: '' }),

      refresh: async (isAnew) => {
        if (get().isOpen) await reading.request(isAnew);
      },

      searchFor: (search) => set({ search }),

      remove: async (id) => {
        const { removing } = get();
        if (removing.includes(id)) return;
        const isSameViewer = sameViewerAs(get);
        set({ removing: [...removing, id] });
        try {
          await parts.deleteConversation(id);
          get().receiveRemoval(id);
          if (isSameViewer()) parts.notifySuccess(TEXTS.conversationDeleted);
        } catch (error) {
          if (!isSameViewer()) return;
          const isStored = () => get().conversations.every(({ _id }) => _id !== id);
          const readAgain = get().refresh;
          const wasDeleted = await wasOnlyAnswerLost(error, { readAgain, isStored });
          if (!isSameViewer()) return;
          if (wasDeleted) parts.notifySuccess(TEXTS.conversationDeleted);
          else parts.notifyError(sentenceOf(error, TEXTS.deleteConversationFailed));
        } finally {
          set({ removing: get().removing.filter((one) => one !== id) });
        }
      },

      ...createReceiving({ get, set }, reading.repeatIfRunning, deleted),
    };
  });
}

function createReading(
  { get, set }: StoreAccess<ConversationsState>,
  parts: ConversationsParts,
  deleted: ReadonlySet<string>,
) {
  const fail = (error: unknown) => {
    console.error('The conversations did not load', error);
    // Only a first load shows its failure: later reads are repeated at intervals, and what is on screen stays.
    if (get().phase !== 'loading') return;
    set({ phase: 'failed' });
    parts.notifyError(sentenceOf(error, TEXTS.loadFailed));
  };
  const read = async (isWanted: () => boolean) => {
    const answer = await parts.fetchConversations();
    if (!isWanted()) return;
    const left = answer.filter(({ _id }) => !deleted.has(_id));
    set({ phase: 'ready', conversations: withRead(get().conversations, left) });
  };
  return coalesced(() => get().viewerId, read, fail);
}

type Receiving = Pick<
  ConversationsState,
  | 'receive'
  | 'receiveRemoval'
  | 'receiveMessage'
  | 'receiveDeletion'
  | 'receiveRead'
  | 'receiveSent'
  | 'recount'
>;

/** Applies a push directly when it is the next version; after a gap the list is read again. */
function createReceiving(
  { get, set }: StoreAccess<ConversationsState>,
  repeatReading: () => void,
  deleted: Set<string>,
): Receiving {
  const change = (id: string, changed: (known: Conversation) => Conversation) => {
    const { conversations } = get();
    set({
      conversations: latestFirst(
        conversations.map((known) => (known._id === id ? changed(known) : known)),
      ),
    });
  };
  const follow = (
    { conversationId, version }: { conversationId: string; version: number },
    changed: (known: Conversation) => Conversation,
  ) => {
    const known = get().conversations.find(({ _id }) => _id === conversationId);
    if (known && version <= known.version) return;
    if (known?.version === version - 1) change(conversationId, changed);
    else void get().refresh();
  };

  return {
    receive: (conversation) => {
      repeatReading();
      set({ conversations: withConversation(get().conversations, conversation) });
    },
    receiveRemoval: (id) => {
      repeatReading();
      deleted.add(id);
      set({ conversations: get().conversations.filter(({ _id }) => _id !== id) });
    },
    receiveMessage: (created, isSeen) =>
      follow(created, (known) => afterMessage(known, created, isSeen)),
    receiveDeletion: ({ conversationId, version }) => {
      const known = get().conversations.find(({ _id }) => _id === conversationId);
      // The deleted message may have been the last one; only the server knows which is the last one now.
      if (!known || version > known.version) void get().refresh();
    },
    receiveRead: (read) => {
      const isOwn = read.readerId === get().viewerId;
      follow(read, (known) => ({
        ...known,
        version: read.version,
        unreadCount: isOwn ? 0 : known.unreadCount,
      }));
    },
    receiveSent: (message, versionBefore) => {
      repeatReading();
      change(message.conversation, (known) => {
        if (known.version > versionBefore + 1) void get().refresh();
        return withLatest(known, message);
      });
    },
    recount: (id) => {
      change(id, (known) => ({ ...known, version: UNKNOWN_VERSION }));
      void get().refresh();
    },
  };
}

export const useConversations = createConversationsStore({
  fetchConversations,
  deleteConversation,
  notifySuccess,
  notifyError,
});
