import type { Conversation } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { previewOf } from './conversation-facts.ts';
import { NEWER, OLDER, setUp } from './conversations.factory.ts';
import { createConversationsStore } from './conversations.store.ts';
import { CUSTOMER, idOf, makeMessage, minute, OWNER } from '../messages.factory.ts';

/** The push of a new message in conversation 1. */
const created = (number: number, version: number) => ({
  conversationId: OLDER._id,
  version,
  message: makeMessage(number),
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the list of conversations', () => {
  test('when it is opened, then the latest is first', async () => {
    const { state, ids } = await setUp(OLDER, NEWER);
    expect(state().phase).toBe('ready');
    expect(ids()).toEqual([NEWER._id, OLDER._id]);
  });

  test.each([
    [new Error('no network'), 'Failed to load conversations'],
    [
      new ApiError({ code: 'internal', status: 500, serverMessage: 'Please try again soon' }),
      'Please try again soon',
    ],
  ])('when the first reading fails with %s, then it says %s', async (error, sentence) => {
    const { parts, state } = await setUp();
    parts.fetchConversations.mockRejectedValue(error);
    await state().open(OWNER._id);
    // What the resync does at intervals while the socket is not connected.
    await state().refresh();
    expect(state().phase).toBe('failed');
    expect(parts.notifyError.mock.calls).toEqual([[sentence]]);
  });

  test('when a later reading fails, then what is known stays and nobody is told', async () => {
    const { parts, state, ids } = await setUp(OLDER);
    parts.fetchConversations.mockRejectedValue(new Error('no network'));
    await state().refresh();
    expect(ids()).toEqual([OLDER._id]);
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when one was begun before the list was first opened, then only its two people find it there', async () => {
    const { parts } = await setUp();
    for (const [viewerId, found] of [
      [CUSTOMER._id, [OLDER._id]],
      [idOf('d'), []],
    ] as const) {
      const { getState } = createConversationsStore(parts);
      getState().receive(OLDER);
      void getState().open(viewerId);
      expect(getState().conversations.map(({ _id }) => _id)).toEqual(found);
    }
  });

  test('when another user signs in, then nothing of the first is shown', async () => {
    const { parts, state, ids } = await setUp(OLDER);
    parts.fetchConversations.mockResolvedValue([]);
    const opening = state().open(OWNER._id);
    expect(ids()).toEqual([]);
    await opening;
  });

  test('when an answer for the first comes only then, then nothing of it is shown either', async () => {
    const { parts, state, ids } = await setUp();
    let answer: (conversations: Conversation[]) => void = () => undefined;
    parts.fetchConversations.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    parts.fetchConversations.mockReturnValue(new Promise(() => undefined));
    const reading = state().refresh();
    void state().open(OWNER._id);
    answer([OLDER]);
    await reading;
    expect(ids()).toEqual([]);
    expect(state().phase).toBe('loading');
  });

  test('when the reading for the first fails only then, then the second is told of no failure', async () => {
    const { parts, state } = await setUp();
    let refuse: (error: Error) => void = () => undefined;
    parts.fetchConversations.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    parts.fetchConversations.mockReturnValue(new Promise(() => undefined));
    const reading = state().refresh();
    void state().open(OWNER._id);
    refuse(new Error('no network'));
    await reading;
    expect(state().phase).toBe('loading');
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when the reading for the first gets no answer, then the second does not wait for it', async () => {
    const { parts, state, ids } = await setUp();
    parts.fetchConversations.mockReturnValueOnce(new Promise(() => undefined));
    parts.fetchConversations.mockResolvedValue([NEWER]);
    void state().refresh();
    void state().open(OWNER._id);
    await expect.poll(ids).toEqual([NEWER._id]);
  });

  test('when a reading gets no answer and the connection is back, then the next one does not wait for it', async () => {
    const { parts, state, ids } = await setUp();
    parts.fetchConversations.mockReturnValueOnce(new Promise(() => undefined));
    parts.fetchConversations.mockResolvedValue([NEWER]);
    void state().refresh();
    await state().refresh(true);
    expect(ids()).toEqual([NEWER._id]);
  });

  test('when the first is back before their reading is answered, then only their next one counts', async () => {
    const { parts, state, ids } = await setUp();
    let answer: (conversations: Conversation[]) => void = () => undefined;
    parts.fetchConversations.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    parts.fetchConversations.mockResolvedValue([NEWER]);
    const reading = state().refresh();
    void state().open(OWNER._id);
    await state().open(CUSTOMER._id);
    answer([OLDER]);
    await reading;
    expect(ids()).toEqual([NEWER._id]);
  });

  test('when it is opened again, then what is known is shown until it was read, and a failure is forgotten', async () => {
    const { parts, state, ids } = await setUp(OLDER);
    const again = state().open(CUSTOMER._id);
    expect(ids()).toEqual([OLDER._id]);
    expect(state().phase).toBe('ready');
    await again;
    parts.fetchConversations.mockRejectedValueOnce(new Error('no network'));
    await state().open(OWNER._id);
    expect(state().phase).toBe('failed');
    void state().open(OWNER._id);
    expect(state().phase).toBe('loading');
  });

  test('when it is not on screen, then it is not read again, and its search is forgotten', async () => {
    const { parts, state } = await setUp(OLDER);
    state().searchFor('dilani');
    expect(state().search).toBe('dilani');
    state().close();
    expect(state().search).toBe('');
    await state().refresh();
    expect(parts.fetchConversations).toHaveBeenCalledTimes(1);
  });

  test('when one is started before the list was ever read, then opening keeps it', () => {
    const fetchConversations = vi.fn(() => new Promise<Conversation[]>(() => undefined));
    const store = createConversationsStore({
      fetchConversations,
      deleteConversation: () => Promise.resolve(),
      notifySuccess: () => undefined,
      notifyError: () => undefined,
    });
    store.getState().receive(OLDER);
    void store.getState().refresh();
    expect(fetchConversations).not.toHaveBeenCalled();
    void store.getState().open(CUSTOMER._id);
    expect(store.getState().conversations).toEqual([OLDER]);
  });
});

describe('news of a message', () => {
  test('when it follows on, then preview, time, count and order change without a reading', async () => {
    const { parts, state, ids } = await setUp(OLDER, NEWER);
    state().receiveMessage(created(20, 2), false);
    expect(ids()).toEqual([OLDER._id, NEWER._id]);
    expect(state().conversations[0]).toMatchObject({
      lastMessage: { content: 'Message 20', sender: OWNER._id },
      lastMessageAt: minute(20),
      unreadCount: 1,
      version: 2,
    });
    expect(parts.fetchConversations).toHaveBeenCalledTimes(1);
  });

  test('when the viewer looks at it, then it does not count as unread', async () => {
    const { state } = await setUp(OLDER);
    state().receiveMessage(created(20, 2), true);
    expect(state().conversations[0]?.unreadCount).toBe(0);
  });

  test('when it was known before, then nothing changes', async () => {
    const { parts, state } = await setUp({ ...OLDER, version: 7 });
    state().receiveMessage(created(20, 7), false);
    expect(state().conversations[0]?.unreadCount).toBe(0);
    expect(parts.fetchConversations).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['something is missing before it', created(20, 4)],
    ['its conversation is unknown', { ...created(20, 2), conversationId: idOf('9') }],
  ])('when %s, then the list is read again', async (_, change) => {
    const { parts, state } = await setUp(OLDER);
    state().receiveMessage(change, false);
    expect(parts.fetchConversations).toHaveBeenCalledTimes(2);
  });

  test('when something was missed, then the answer that knows it counts', async () => {
    const { parts, state } = await setUp(OLDER);
    parts.fetchConversations.mockResolvedValue([{ ...OLDER, version: 4, unreadCount: 3 }]);
    state().receiveMessage(created(20, 4), false);
    await expect
      .poll(() => state().conversations)
      .toEqual([{ ...OLDER, version: 4, unreadCount: 3 }]);
  });

  test('when a conversation begins while the list is read, then it is still there afterwards', async () => {
    const { parts, state, ids } = await setUp(OLDER);
    parts.fetchConversations.mockResolvedValueOnce([OLDER]).mockResolvedValueOnce([OLDER, NEWER]);
    const reading = state().refresh();
    state().receive(NEWER);
    await reading;
    expect(ids()).toEqual([NEWER._id, OLDER._id]);
  });

  test('when an answer is older than what was heard, then what was heard stays', async () => {
    const { state } = await setUp(OLDER);
    const reading = state().refresh();
    state().receiveMessage(created(20, 2), false);
    await reading;
    expect(state().conversations[0]).toMatchObject({ version: 2, unreadCount: 1 });
  });

  test('when the viewer read it on another device, then nothing is unread any more', async () => {
    const { state } = await setUp({ ...OLDER, unreadCount: 3 });
    const read = { conversationId: OLDER._id, version: 2 };
    state().receiveRead({ ...read, readerId: OWNER._id });
    expect(state().conversations[0]?.unreadCount).toBe(3);
    state().receiveRead({ ...read, version: 3, readerId: CUSTOMER._id });
    expect(state().conversations[0]?.unreadCount).toBe(0);
  });

  test('when a message was deleted, then only the server knows the last one now', async () => {
    const { parts, state } = await setUp(OLDER);
    const deleted = { conversationId: OLDER._id, messageId: idOf('1') };
    state().receiveDeletion({ ...deleted, version: OLDER.version });
    expect(parts.fetchConversations).toHaveBeenCalledTimes(1);
    state().receiveDeletion({ ...deleted, version: OLDER.version + 1 });
    expect(parts.fetchConversations).toHaveBeenCalledTimes(2);
    await state().refresh();
    const reads = parts.fetchConversations.mock.calls.length;
    state().receiveDeletion({ ...deleted, conversationId: idOf('9'), version: 2 });
    expect(parts.fetchConversations).toHaveBeenCalledTimes(reads + 1);
  });

  test('when the answer to an own message comes after newer news, then the newer one stays the last', async () => {
    const { state } = await setUp(OLDER);
    state().receiveMessage(created(30, 2), true);
    state().receiveSent(makeMessage(20, { sender: { _id: CUSTOMER._id } }), 1);
    expect(state().conversations[0]?.lastMessage?.content).toBe('Message 30');
  });

  test('when a conversation is heard of as it was before, then what is known stays, and a newer one counts', async () => {
    const known = { ...OLDER, version: 2, unreadCount: 1 };
    const { state } = await setUp(known);
    state().receive(OLDER);
    expect(state().conversations).toEqual([known]);
    state().receive({ ...known, version: 3, unreadCount: 0 });
    expect(state().conversations).toEqual([{ ...known, version: 3, unreadCount: 0 }]);
  });

  test('when the viewer sent one and no socket is there, then the list shows it all the same', async () => {
    const { state } = await setUp(OLDER);
    state().receiveSent(makeMessage(30, { sender: { _id: CUSTOMER._id } }), 1);
    expect(previewOf(state().conversations[0] ?? OLDER, CUSTOMER._id)).toBe('You: Message 30');
  });

  test('when a reading began before the viewer sent one, then the list is read once more', async () => {
    const { parts, state } = await setUp(OLDER);
    const reading = state().refresh();
    state().receiveSent(makeMessage(30, { sender: { _id: CUSTOMER._id } }), 1);
    await reading;
    expect(parts.fetchConversations).toHaveBeenCalledTimes(3);
  });

  test('when a sent message was deleted elsewhere before its answer comes, then the list is read again', async () => {
    const { parts, state } = await setUp({ ...OLDER, version: 3 });
    const deleted = makeMessage(30, { sender: { _id: CUSTOMER._id } });
    state().receiveSent(deleted, 2);
    expect(parts.fetchConversations).toHaveBeenCalledOnce();
    state().receiveSent(deleted, 1);
    expect(parts.fetchConversations).toHaveBeenCalledTimes(2);
  });
});
