import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import type { MessagePage } from '../messages.api.ts';
import { CUSTOMER, idOf, makeMessage, OWNER } from '../messages.factory.ts';
import { created, ID, later, makeThread, OWN, page } from './thread.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('an opened thread', () => {
  test('when it does not load, then it says so in the words of the specification', async () => {
    const { parts, state, open } = makeThread();
    parts.fetchMessages.mockRejectedValue(new Error('no network'));
    await open();
    // What the resync does at intervals while the socket is not connected.
    await state().refresh();
    expect(state().phase).toBe('failed');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to load messages']]);
    await open();
    expect(parts.notifyError).toHaveBeenCalledTimes(2);
  });

  test('when it does not exist any more, then the list is read again, but not when a proxy that finds no server says 404', async () => {
    const { parts, open } = makeThread();
    parts.fetchMessages.mockRejectedValueOnce(new ApiError({ code: 'internal', status: 404 }));
    await open();
    expect(parts.onListChanged).not.toHaveBeenCalled();
    parts.fetchMessages.mockRejectedValueOnce(new ApiError({ code: 'not_found', status: 404 }));
    await open();
    expect(parts.onListChanged).toHaveBeenCalledTimes(1);
  });

  test('when another is opened, then nothing of the one before is shown until it was read; again, what is known is', async () => {
    const { parts, state, contents, open } = makeThread();
    await open();
    parts.fetchMessages.mockReturnValue(new Promise(() => undefined));
    void open();
    expect(contents()).toEqual(['Message 1']);
    expect(state().phase).toBe('ready');
    void state().open(idOf('2'), CUSTOMER._id);
    expect(contents()).toEqual([]);
    expect(state().phase).toBe('loading');
  });

  test('when another is opened meanwhile, then the slow answer of the first is dropped', async () => {
    const { parts, state, contents, open } = makeThread();
    const slow = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(slow.promise);
    const first = open();
    await state().open(idOf('2'), CUSTOMER._id);
    slow.answer(page([makeMessage(9)]));
    await first;
    expect(contents()).toEqual(['Message 1']);
  });

  test('when another is opened meanwhile, then the failure of the first is not said of it', async () => {
    const { parts, state, open } = makeThread();
    const [lost, slow] = [later<MessagePage>(), later<MessagePage>()];
    parts.fetchMessages.mockReturnValueOnce(lost.promise).mockReturnValueOnce(slow.promise);
    const first = open();
    const second = state().open(idOf('2'), CUSTOMER._id);
    lost.refuse(new Error('no network'));
    await first;
    expect(state().phase).toBe('loading');
    expect(parts.notifyError).not.toHaveBeenCalled();
    slow.answer(page([]));
    await second;
  });
});

describe('news in the open thread', () => {
  test('when it follows on, then it is shown and marked as read without a reading', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    state().receiveMessage(created(makeMessage(2), 6));
    expect(contents()).toEqual(['Message 1', 'Message 2']);
    expect(state().records.version).toBe(6);
    expect(parts.fetchMessages).toHaveBeenCalledTimes(1);
    expect(parts.markRead).toHaveBeenCalledTimes(1);
  });

  test('when two of one instant come, then they stand in the order of their ids, as everywhere', async () => {
    const { contents, state, open } = makeThread();
    await open();
    const { createdAt } = makeMessage(6);
    state().receiveMessage(created(makeMessage(7, { createdAt }), 6));
    state().receiveMessage(created(makeMessage(6), 7));
    expect(contents()).toEqual(['Message 1', 'Message 6', 'Message 7']);
  });

  test('when it comes while an earlier one is marked as read, then it is marked after that', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    const { promise, answer } = later<undefined>();
    parts.markRead.mockReturnValueOnce(promise);
    const opening = open();
    await expect.poll(() => parts.markRead).toHaveBeenCalledTimes(1);
    state().receiveMessage(created(makeMessage(2), 6));
    answer(undefined);
    await opening;
    expect(parts.markRead).toHaveBeenCalledTimes(2);
    expect(state().records.messages.map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  test('when it comes again after newer news, then what was deleted does not come back', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    state().receiveMessage(created(makeMessage(2), 6));
    state().receiveMessage(created(makeMessage(2), 6));
    expect(contents()).toEqual(['Message 1', 'Message 2']);
    state().receiveDeletion({ conversationId: ID, version: 7, messageId: idOf('2') });
    state().receiveMessage(created(makeMessage(2), 6));
    expect(contents()).toEqual(['Message 1']);
    expect(parts.fetchMessages).toHaveBeenCalledTimes(1);
  });

  test('when something is missing before it, then it is shown at once and the thread read again', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    const messages = [1, 2, 3].map((number) => makeMessage(number, { isRead: true }));
    const answer = later<MessagePage>();
    parts.fetchMessages.mockReturnValue(answer.promise);
    state().receiveMessage(created(makeMessage(3), 7));
    expect(contents()).toEqual(['Message 1', 'Message 3']);
    answer.answer(page(messages, { version: 7 }));
    await expect.poll(contents).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(state().records.version).toBe(7);
  });

  test('when that reading fails, then what comes next makes it be read again', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    parts.fetchMessages.mockRejectedValueOnce(new Error('no network'));
    state().receiveMessage(created(makeMessage(3, { isRead: true }), 7));
    await expect.poll(() => console.error).toHaveBeenCalled();
    const messages = [1, 2, 3, 4].map((number) => makeMessage(number, { isRead: true }));
    parts.fetchMessages.mockResolvedValue(page(messages, { version: 8 }));
    state().receiveMessage(created(makeMessage(4, { isRead: true }), 8));
    await expect.poll(contents).toHaveLength(4);
  });

  test('when an answer is older than what was heard, then it is read again', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    const stale = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(stale.promise);
    parts.fetchMessages.mockResolvedValue(
      page([makeMessage(1, { isRead: true }), makeMessage(2, { isRead: true })], { version: 6 }),
    );
    const reading = state().refresh();
    state().receiveMessage(created(makeMessage(2), 6));
    stale.answer(page([makeMessage(1, { isRead: true })]));
    await reading;
    expect(contents()).toEqual(['Message 1', 'Message 2']);
    expect(parts.fetchMessages).toHaveBeenCalledTimes(3);
  });

  test('when the other side reads, then the ticks change', async () => {
    const { state, open } = makeThread(page([makeMessage(1, OWN), makeMessage(2)]));
    await open();
    state().receiveRead({ conversationId: ID, version: 6, readerId: OWNER._id });
    expect(state().records.messages[0]?.isRead).toBe(true);
  });

  test('when a message is deleted, then it is gone; one of another thread is not looked for', async () => {
    const { contents, state, open } = makeThread();
    await open();
    const deleted = { conversationId: ID, version: 6, messageId: idOf('1') };
    state().receiveDeletion({ ...deleted, conversationId: idOf('2') });
    expect(contents()).toEqual(['Message 1']);
    state().receiveDeletion(deleted);
    expect(contents()).toEqual([]);
  });
});

describe('earlier messages', () => {
  const newest = page([makeMessage(3, { isRead: true })], { hasMore: true });
  const before = page([makeMessage(1, { isRead: true }), makeMessage(2, { isRead: true })]);

  test('when they are asked for, then they come in above, once', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    parts.fetchMessages.mockResolvedValue(before);
    await Promise.all([state().loadEarlier(), state().loadEarlier()]);
    expect(parts.fetchMessages.mock.calls).toEqual([[ID], [ID, idOf('3')]]);
    expect(contents()).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(state().records.hasMore).toBe(false);
    await state().loadEarlier();
    expect(parts.fetchMessages).toHaveBeenCalledTimes(2);
  });

  test('when they do not load, then it can be tried again', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    parts.fetchMessages.mockRejectedValueOnce(new Error('no network'));
    await state().loadEarlier();
    expect(state().earlier).toBe('failed');
    parts.fetchMessages.mockResolvedValue(before);
    await state().loadEarlier();
    expect(contents()).toHaveLength(3);
  });

  test('when they come after the thread was left and opened again, then no gap is closed over', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    parts.fetchMessages.mockResolvedValueOnce({ ...before, hasMore: true });
    await state().loadEarlier();
    const slow = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(slow.promise);
    const reading = state().loadEarlier();
    state().close();
    await open();
    slow.answer(page([makeMessage(0, { isRead: true })]));
    await reading;
    expect(contents()).toEqual(['Message 3']);
    expect(state().earlier).toBe('idle');
  });

  test('when one of them is deleted while they are read, then it does not come back with them', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    const slow = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(slow.promise);
    const reading = state().loadEarlier();
    const after = page([makeMessage(2, { isRead: true })], { version: 6 });
    parts.fetchMessages.mockImplementation((_, oldest) =>
      Promise.resolve(oldest === undefined ? { ...newest, version: 6 } : after),
    );
    state().receiveDeletion({ conversationId: ID, version: 6, messageId: idOf('1') });
    slow.answer(before);
    await reading;
    expect(contents()).toEqual(['Message 2', 'Message 3']);
  });

  test('when the thread has changed and is read again, then all that is on screen is', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    parts.fetchMessages.mockResolvedValue(before);
    await state().loadEarlier();
    const changed = page([makeMessage(2, { isRead: true })], { hasMore: false });
    parts.fetchMessages.mockImplementation((_, oldest) =>
      Promise.resolve(oldest === undefined ? { ...newest, version: 6 } : changed),
    );
    await state().refresh();
    expect(contents()).toEqual(['Message 2', 'Message 3']);
  });

  test('when they come while the newest part is read, then they stay', async () => {
    const { parts, contents, state, open } = makeThread(newest);
    await open();
    const reading = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(reading.promise);
    const refreshed = state().refresh();
    parts.fetchMessages.mockResolvedValue(before);
    await state().loadEarlier();
    reading.answer(newest);
    await refreshed;
    expect(contents()).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(state().records.hasMore).toBe(false);
  });
});
