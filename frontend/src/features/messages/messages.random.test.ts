import type { Conversation, Message } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../shared/lib/live/any-order.factory.ts';
import type { LiveHandlers } from '../../shared/lib/live/socket-client.ts';
import { createConversationsStore } from './conversations/conversations.store.ts';
import {
  CUSTOMER,
  idOf,
  makeConversation,
  makeMessage,
  minute,
  OWNER,
} from './messages.factory.ts';
import type { MessagePage } from './messages.api.ts';
import { createMessageHandlers } from './messages.live.ts';
import { createThreadStore, type ThreadParts } from './thread/thread.store.ts';
import { createUnreadStore } from './unread/unread.store.ts';
import { createTypingStore } from './writing/typing.store.ts';

const ME = CUSTOMER._id;
/** The viewer may write and read on another device too. */
const personAt = (place: number) => chosen([OWNER._id, ME], place) ?? ME;
const nothing = () => undefined;

type Push = (handlers: LiveHandlers) => void;

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

/** The viewer's conversations, of which each change makes a version and is pushed to both people. */
function createServer(push: (tell: Push) => void) {
  const stored = new Map<string, Stored>();
  let minutes = 0;
  const next = () => (minutes += 1);
  const get = (id: string): Stored => {
    const conversation = stored.get(id);
    if (!conversation) throw refusal('not_found');
    return conversation;
  };
  const countUnread = () => [...stored.values()].reduce((sum, one) => sum + unreadOf(one, ME), 0);
  const tellCount = () => {
    const unreadCount = countUnread();
    push((handlers) => handlers['unread:count']?.({ unreadCount }));
  };
  const change = (conversation: Stored, messages: Message[]) => {
    conversation.messages = messages;
    conversation.version += 1;
    return { conversationId: conversation.id, version: conversation.version };
  };

  return {
    ids: () => [...stored.keys()],
    countUnread,
    list: () => [...stored.values()].map(presented),
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
    send: (id: string, senderId: string, content?: string): Message => {
      const conversation = get(id);
      const message = makeMessage(next(), {
        conversation: id,
        sender: { _id: senderId },
        ...(content !== undefined && { content }),
      });
      const changed = change(conversation, [...conversation.messages, message]);
      push((handlers) => handlers['message:created']?.({ ...changed, message }));
      if (senderId !== ME) tellCount();
      return message;
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

type Server = ReturnType<typeof createServer>;

function openThreads(
  { ask }: Network,
  server: Server,
  onSent: ThreadParts['onSent'],
  refreshList: () => void,
) {
  return createThreadStore({
    fetchMessages: (id) => ask(() => server.read(id)),
    sendMessage: ({ conversationId, content }) =>
      ask(() => server.send(conversationId, ME, content)),
    deleteMessage: (id) => ask(() => server.deleteMessage(id)),
    markRead: (id) => ask(() => server.markRead(id, ME)),
    isLookedAt: () => true,
    onSent,
    onListChanged: refreshList,
    onUnmarked: nothing,
    keeper: { read: () => new Map(), write: nothing },
    keyringOf: () => ({ keyOf: () => 'key', forget: nothing }),
    now: () => Date.parse(minute(0)),
    notifySuccess: nothing,
    notifyError: nothing,
  });
}

function openPage(network: Network) {
  const { ask } = network;
  const server = createServer((tell) => network.push(() => tell(handlers)));
  const { getState: list } = createConversationsStore({
    fetchConversations: () => ask(server.list),
    deleteConversation: (id) => ask(() => server.remove(id)),
    notifySuccess: nothing,
    notifyError: nothing,
  });
  const refreshList = () => void list().refresh();
  const { getState: thread } = openThreads(
    network,
    server,
    (...sent) => list().receiveSent(...sent),
    refreshList,
  );
  const readAgain = (isAnew?: boolean) => {
    void list().refresh(isAnew);
    void thread().refresh(isAnew);
    void unread().refresh();
  };
  const { getState: unread } = createUnreadStore({
    countUnread: () => ask(server.countUnread),
    isLookedAt: () => true,
    onMissed: () => {
      readAgain();
      return Promise.resolve();
    },
  });
  const handlers = createMessageHandlers({
    conversations: list,
    thread,
    typing: createTypingStore({ send: nothing, now: Date.now }).getState,
    unread,
    isLookedAt: () => true,
    notify: nothing,
  });
  unread().follow(ME);
  void list().open(ME);
  return { server, list, thread, unread, readAgain };
}

function begin(network: Network) {
  const { server, list, thread, unread, readAgain } = openPage(network);
  server.start();
  server.start();
  const withStored = (work: (id: string, place: number) => void) => (place: number) => {
    const id = chosen(server.ids(), place >> 1);
    if (id !== undefined) work(id, place);
  };
  void thread().open(chosen(server.ids(), 0) ?? '', ME);
  return {
    acts: {
      start: server.start,
      send: withStored((id, place) => server.send(id, personAt(place))),
      read: withStored((id, place) => server.markRead(id, personAt(place))),
      delete: withStored((id) => {
        const message = server.read(id).messages.at(-1);
        if (message) server.deleteMessage(message._id);
      }),
      remove: withStored(server.remove),
      open: (place: number) => {
        const conversation = chosen(list().conversations, place);
        if (conversation) void thread().open(conversation._id, ME);
      },
      close: () => thread().close(),
      sendHere: (place: number) => {
        thread().write(`Hello ${place}`);
        void thread().send();
      },
      deleteHere: () => {
        const own = thread().records.messages.find(({ sender }) => sender._id === ME);
        if (own) void thread().remove(own._id);
      },
      readAgain: () => readAgain(),
      reconnect: () => readAgain(true),
    },
    readAgain,
    expectSame: () => {
      const { conversationId, phase, records, sending } = thread();
      const stored = server.list().sort(latestFirst);
      expect(list().conversations).toEqual(stored);
      expect(unread().count).toBe(server.countUnread());
      expect(sending).toBeUndefined();
      if (conversationId === undefined || !server.ids().includes(conversationId)) return;
      expect(phase).toBe('ready');
      expect(records.messages).toEqual(server.read(conversationId).messages);
    },
  };
}

const latestAt = ({ lastMessageAt, createdAt }: Conversation) => lastMessageAt ?? createdAt;
const latestFirst = (one: Conversation, other: Conversation) =>
  latestAt(other).localeCompare(latestAt(one));

test('whatever the order in which answers and pushes come, then all messages are there, read or not', () =>
  expectSameInAnyOrder(begin));
