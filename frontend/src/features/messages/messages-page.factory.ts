/** A page that shows the customer's conversations, for random stories: all of its stores, over a server. */
import type { Network } from '../../shared/lib/live/any-order.factory.ts';
import { createConversationsStore } from './conversations/conversations.store.ts';
import type { MessagesServer } from './messages-server.factory.ts';
import { CUSTOMER, minute } from './messages.factory.ts';
import { createMessageHandlers } from './messages.live.ts';
import { createThreadStore } from './thread/thread.store.ts';
import { createUnreadStore } from './unread/unread.store.ts';
import { createTypingStore } from './writing/typing.store.ts';

const ME = CUSTOMER._id;
const nothing = () => undefined;
const said = { notifySuccess: nothing, notifyError: nothing };

export function openMessagesPage(
  ask: Network['ask'],
  server: MessagesServer,
  isLookedAt: () => boolean,
) {
  /** Conversations that were marked as read although nobody looked at them. */
  const unseen: string[] = [];
  const { getState: list } = createConversationsStore({
    fetchConversations: () => ask(server.list),
    deleteConversation: (id) => ask(() => server.remove(id)),
    ...said,
  });
  const { getState: thread } = createThreadStore({
    fetchMessages: (id) => ask(() => server.read(id)),
    sendMessage: ({ conversationId, content }) =>
      ask(() => server.send(conversationId, ME, content)),
    deleteMessage: (id) => ask(() => server.deleteMessage(id)),
    markRead: (id) => {
      if (!isLookedAt() || thread().conversationId !== id) unseen.push(id);
      return ask(() => server.markRead(id, ME));
    },
    isLookedAt,
    onSent: (...sent) => list().receiveSent(...sent),
    onListChanged: () => void list().refresh(),
    onLeftUnread: (id) => list().recount(id),
    onUnmarked: nothing,
    keeper: { read: () => new Map(), write: nothing },
    keyringOf: () => ({ keyOf: () => 'key', forget: nothing }),
    now: () => Date.parse(minute(0)),
    ...said,
  });
  const readAgain = (isAnew?: boolean) => {
    void list().refresh(isAnew);
    void thread().refresh(isAnew);
    void unread().refresh();
  };
  const { getState: unread } = createUnreadStore({
    countUnread: () => ask(server.countUnread),
    isLookedAt,
    onMissed: () => {
      readAgain();
      return Promise.resolve();
    },
  });
  const handlers = createMessageHandlers({
    conversations: list,
    thread,
    typing: createTypingStore({ send: nothing, now: () => 0 }).getState,
    unread,
    isLookedAt,
    notify: nothing,
  });
  unread().follow(ME);
  void list().open(ME);
  return { list, thread, unread, unseen, handlers, readAgain };
}
