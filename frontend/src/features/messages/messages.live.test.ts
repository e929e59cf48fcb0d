import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createConversationsStore } from './conversations/conversations.store.ts';
import { CUSTOMER, idOf, makeConversation, makeMessage, OWNER } from './messages.factory.ts';
import { createMessageHandlers } from './messages.live.ts';
import { createThreadStore } from './thread/thread.store.ts';
import { createTypingStore } from './writing/typing.store.ts';
import { createUnreadStore } from './unread/unread.store.ts';

const ID = idOf('1');
const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

/** A customer with one conversation in the list, open when `isOpen`. */
async function setUp({ isOpen = false, isLookedAt = true } = {}) {
  const fetchConversations = vi.fn(() => Promise.resolve([makeConversation('1')]));
  const conversations = createConversationsStore({
    fetchConversations,
    deleteConversation: never,
    notifySuccess: nothing,
    notifyError: nothing,
  });
  const thread = createThreadStore({
    fetchMessages: () => Promise.resolve({ messages: [], hasMore: false, version: 1 }),
    sendMessage: never,
    deleteMessage: never,
    markRead: () => Promise.resolve(),
    isLookedAt: () => isLookedAt,
    onSent: nothing,
    onListChanged: nothing,
    onLeftUnread: nothing,
    onUnmarked: nothing,
    keeper: { read: () => new Map(), write: nothing },
    keyringOf: () => ({ keyOf: () => 'key', forget: nothing }),
    now: Date.now,
    notifySuccess: nothing,
    notifyError: nothing,
  });
  const typing = createTypingStore({ send: nothing, now: Date.now });
  const unread = createUnreadStore({
    countUnread: never,
    isLookedAt: () => isLookedAt,
    onMissed: () => Promise.resolve(),
  });
  const notify = vi.fn<(text: string) => void>();
  await conversations.getState().open(CUSTOMER._id);
  if (isOpen) await thread.getState().open(ID, CUSTOMER._id);
  const handlers = createMessageHandlers({
    conversations: conversations.getState,
    thread: thread.getState,
    typing: typing.getState,
    unread: unread.getState,
    isLookedAt: () => isLookedAt,
    notify,
  });
  const row = () => conversations.getState().conversations[0];
  return { handlers, conversations, fetchConversations, thread, typing, unread, notify, row };
}

const created = { conversationId: ID, version: 2, message: makeMessage(2) };

describe('what arrives over the socket', () => {
  test('when a message comes, then the open thread and the list show it, and it is not unread', async () => {
    const { handlers, thread, row } = await setUp({ isOpen: true });
    handlers['message:created']?.(created);
    expect(thread.getState().records.messages).toHaveLength(1);
    expect(row()).toMatchObject({ unreadCount: 0, lastMessage: { content: 'Message 2' } });
  });

  test.each([{ isOpen: false }, { isOpen: true, isLookedAt: false }])(
    'when nobody sees it come (%o), then it is unread',
    async (how) => {
      const { handlers, row } = await setUp(how);
      handlers['message:created']?.(created);
      expect(row()?.unreadCount).toBe(1);
    },
  );

  test('when it comes where nobody reads, then it is told who wrote, until something is read; what one reads or wrote is not', async () => {
    const { handlers, unread } = await setUp();
    handlers['message:created']?.(created);
    expect(unread.getState().news).toBe(`New message from ${OWNER.name}`);
    handlers['unread:count']?.({ unreadCount: 1 });
    expect(unread.getState().news).not.toBe('');
    handlers['unread:count']?.({ unreadCount: 0 });
    expect(unread.getState().news).toBe('');
    handlers['message:created']?.({
      ...created,
      message: { ...created.message, sender: { _id: CUSTOMER._id } },
    });
    expect(unread.getState().news).toBe('');
    const reading = await setUp({ isOpen: true });
    reading.handlers['message:created']?.(created);
    expect(reading.unread.getState().news).toBe('');
  });

  test('when it comes into another conversation than the one that is read, then it is unread', async () => {
    const { handlers, conversations } = await setUp({ isOpen: true });
    handlers['conversation:created']?.({ conversation: makeConversation('2') });
    handlers['message:created']?.({ ...created, conversationId: idOf('2') });
    const unreadIn = conversations.getState().conversations.filter((one) => one.unreadCount > 0);
    expect(unreadIn.map(({ _id }) => _id)).toEqual([idOf('2')]);
  });

  test('when it is the viewer’s own, from another device, then it is not unread', async () => {
    const { handlers, row } = await setUp();
    const message = makeMessage(2, { sender: { _id: CUSTOMER._id } });
    handlers['message:created']?.({ ...created, message });
    expect(row()?.unreadCount).toBe(0);
  });

  test('when the other side writes, then it shows until the message is there; the own hint does not', async () => {
    const { handlers, typing } = await setUp();
    handlers.typing?.({ conversationId: ID, userId: CUSTOMER._id });
    expect(typing.getState().active.size).toBe(0);
    handlers.typing?.({ conversationId: ID, userId: OWNER._id });
    expect(typing.getState().active.has(ID)).toBe(true);
    const own = makeMessage(2, { sender: { _id: CUSTOMER._id } });
    handlers['message:created']?.({ ...created, message: own });
    expect(typing.getState().active.has(ID)).toBe(true);
    handlers['message:created']?.({ ...created, version: 3, message: makeMessage(3) });
    expect(typing.getState().active.size).toBe(0);
  });

  test('when a message is deleted or read, then thread and list follow', async () => {
    const { handlers, thread, fetchConversations, row } = await setUp({ isOpen: true });
    handlers['message:created']?.(created);
    handlers['messages:read']?.({ conversationId: ID, version: 3, readerId: CUSTOMER._id });
    expect(thread.getState().records.messages[0]?.isRead).toBe(true);
    expect(row()?.version).toBe(3);
    expect(fetchConversations).toHaveBeenCalledTimes(1);
    handlers['message:deleted']?.({ conversationId: ID, version: 4, messageId: idOf('2') });
    expect(thread.getState().records.messages).toEqual([]);
    expect(fetchConversations).toHaveBeenCalledTimes(2);
  });

  test('when a conversation begins, then the open list has it; a closed one reads it later', async () => {
    const { handlers, conversations } = await setUp();
    handlers['conversation:created']?.({ conversation: makeConversation('2') });
    expect(conversations.getState().conversations).toHaveLength(2);
    conversations.getState().close();
    handlers['conversation:created']?.({ conversation: makeConversation('3') });
    expect(conversations.getState().conversations).toHaveLength(2);
  });

  test('when it is told of only after it was deleted, then the list does not keep it', async () => {
    const { handlers, conversations } = await setUp();
    handlers['conversation:deleted']?.({ conversationId: idOf('2') });
    handlers['conversation:created']?.({ conversation: makeConversation('2') });
    await expect
      .poll(() => conversations.getState().conversations.map(({ _id }) => _id))
      .toEqual([ID]);
  });

  test('when the other side deletes the conversation being read, then it is said, once however often it is heard', async () => {
    const { handlers, conversations, notify } = await setUp({ isOpen: true });
    handlers['conversation:created']?.({ conversation: makeConversation('2') });
    handlers['conversation:deleted']?.({ conversationId: ID });
    handlers['conversation:deleted']?.({ conversationId: ID });
    expect(conversations.getState().conversations.map(({ _id }) => _id)).toEqual([idOf('2')]);
    expect(notify.mock.calls).toEqual([['This conversation was deleted']]);
  });

  test('when another one is deleted, or the thread is not looked at, then nothing is said', async () => {
    const open = await setUp({ isOpen: true });
    open.handlers['conversation:created']?.({ conversation: makeConversation('2') });
    open.handlers['conversation:deleted']?.({ conversationId: idOf('2') });
    const unseen = await setUp({ isOpen: true, isLookedAt: false });
    unseen.handlers['conversation:deleted']?.({ conversationId: ID });
    expect([...open.notify.mock.calls, ...unseen.notify.mock.calls]).toEqual([]);
  });

  test('when it is the echo of the own deletion, then it is not said', async () => {
    const { handlers, conversations, notify } = await setUp({ isOpen: true });
    void conversations.getState().remove(ID);
    handlers['conversation:deleted']?.({ conversationId: ID });
    expect(notify).not.toHaveBeenCalled();
  });

  test('when the count of unread messages changes, then the badge follows', async () => {
    const { handlers, unread } = await setUp();
    handlers['unread:count']?.({ unreadCount: 4 });
    expect(unread.getState().count).toBe(4);
  });

  test('when it grows while a thread is read, then the badge waits: it may be read as it arrives', async () => {
    const { handlers, unread } = await setUp({ isOpen: true });
    handlers['unread:count']?.({ unreadCount: 1 });
    expect(unread.getState().count).toBe(0);
    unread.getState().follow(undefined);
  });
});

test('when pushes may have been missed, then the list, the open thread and the badge are read again, after a new connection without waiting for older reads', async () => {
  onTestFinished(() => {
    vi.resetModules();
  });
  vi.resetModules();
  const { resync } = await import('../../shared/lib/live/resync.ts');
  const { useConversations } = await import('./conversations/conversations.store.ts');
  const { useThread } = await import('./thread/thread.store.ts');
  const { useUnread } = await import('./unread/unread.store.ts');
  const { startMessagesLive } = await import('./messages.live.ts');
  const read: string[] = [];
  const refreshOf = (what: string) => ({
    refresh: async (isAnew?: boolean) => {
      read.push(isAnew ? `${what} anew` : what);
      await Promise.resolve();
    },
  });
  useConversations.setState(refreshOf('list'));
  useThread.setState(refreshOf('thread'));
  useUnread.setState(refreshOf('badge'));
  startMessagesLive();
  resync();
  expect(read).toEqual(['list', 'thread', 'badge']);
  read.length = 0;
  resync(true);
  expect(read).toEqual(['list anew', 'thread anew', 'badge']);
});
