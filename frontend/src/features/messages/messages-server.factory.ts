/** The server of conversations, for random stories of the pages that show them. */
import type { Conversation, Message } from '@crease/contract';
import { refusal } from '../../shared/lib/live/any-order.factory.ts';
import type { LiveHandlers } from '../../shared/lib/live/socket-client.ts';
import type { MessagePage } from './messages.api.ts';
import { CUSTOMER, idOf, makeConversation, makeMessage, minute } from './messages.factory.ts';

const ME = CUSTOMER._id;

export type Push = (handlers: LiveHandlers) => void;

interface Stored {
  id: string;
  version: number;
  messages: Message[];
  createdAt: string;
}

const unreadOf = ({ messages }: Stored, readerId: string) =>
  messages.filter(({ sender, isRead }) => sender._id !== readerId && !isRead).length;

function presented(stored: Stored): Conversation {
  const { id, version, createdAt } = stored;
  const last = stored.messages.at(-1);
  return makeConversation(id, {
    version,
    createdAt,
    unreadCount: unreadOf(stored, ME),
    ...(last && {
      lastMessage: { content: last.content, sender: last.sender._id },
      lastMessageAt: last.createdAt,
    }),
  });
}

const latestAt = ({ lastMessageAt, createdAt }: Conversation) => lastMessageAt ?? createdAt;

function createStorage(push: (tell: Push) => void) {
  const stored = new Map<string, Stored>();
  let minutes = 0;
  const countUnread = () => [...stored.values()].reduce((sum, one) => sum + unreadOf(one, ME), 0);
  return {
    stored,
    next: () => (minutes += 1),
    get: (id: string): Stored => {
      const conversation = stored.get(id);
      if (!conversation) throw refusal('not_found');
      return conversation;
    },
    countUnread,
    tellCount: () => {
      const unreadCount = countUnread();
      push((handlers) => handlers['unread:count']?.({ unreadCount }));
    },
    change: (conversation: Stored, messages: Message[]) => {
      conversation.messages = messages;
      conversation.version += 1;
      return { conversationId: conversation.id, version: conversation.version };
    },
  };
}

type Storage = ReturnType<typeof createStorage>;

function createWriting({ get, next, change, tellCount }: Storage, push: (tell: Push) => void) {
  const byKey = new Map<string, Message>();
  return {
    /** What is sent again under the same key is answered with what was sent before. */
    send: (id: string, senderId: string, content?: string, key = String(next())): Message => {
      const conversation = get(id);
      const ownKey = `${senderId} ${key}`;
      const sentBefore = byKey.get(ownKey);
      if (sentBefore) return sentBefore;
      const message = makeMessage(next(), {
        conversation: id,
        sender: { _id: senderId },
        ...(content !== undefined && { content }),
      });
      byKey.set(ownKey, message);
      const changed = change(conversation, [...conversation.messages, message]);
      push((handlers) => handlers['message:created']?.({ ...changed, message }));
      if (senderId !== ME) tellCount();
      return message;
    },
  };
}

/** The customer's conversations, of which each change makes a version and is pushed to both people. */
export function createMessagesServer(push: (tell: Push) => void) {
  const storage = createStorage(push);
  const { stored, next, get, countUnread, tellCount, change } = storage;
  return {
    ...createWriting(storage, push),
    ids: () => [...stored.keys()],
    countUnread,
    unreadIn: (id: string) => unreadOf(get(id), ME),
    /** The latest first. */
    list: () =>
      [...stored.values()]
        .map(presented)
        .sort((one, other) => latestAt(other).localeCompare(latestAt(one))),
    read: (id: string): MessagePage => {
      const { messages, version } = get(id);
      return { messages: [...messages], hasMore: false, version };
    },
    start: () => {
      const number = next();
      const id = idOf(String(number));
      const conversation = { id, version: 1, messages: [], createdAt: minute(number) };
      stored.set(id, conversation);
      const created = { conversation: presented(conversation) };
      push((handlers) => handlers['conversation:created']?.(created));
    },
    deleteMessage: (messageId: string) => {
      const isIn = ({ messages }: Stored) => messages.some(({ _id }) => _id === messageId);
      const conversation = [...stored.values()].find(isIn);
      if (!conversation) throw refusal('not_found');
      const left = conversation.messages.filter(({ _id }) => _id !== messageId);
      const changed = change(conversation, left);
      push((handlers) => handlers['message:deleted']?.({ ...changed, messageId }));
      tellCount();
    },
    markRead: (id: string, readerId: string) => {
      const conversation = get(id);
      if (unreadOf(conversation, readerId) === 0) return;
      const readBy = (message: Message) =>
        message.sender._id === readerId ? message : { ...message, isRead: true };
      const changed = change(conversation, conversation.messages.map(readBy));
      push((handlers) => handlers['messages:read']?.({ ...changed, readerId }));
      if (readerId === ME) tellCount();
    },
    remove: (conversationId: string) => {
      get(conversationId);
      stored.delete(conversationId);
      push((handlers) => handlers['conversation:deleted']?.({ conversationId }));
      tellCount();
    },
  };
}

export type MessagesServer = ReturnType<typeof createMessagesServer>;
