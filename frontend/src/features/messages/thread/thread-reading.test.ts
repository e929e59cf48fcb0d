import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import type { MessagePage } from '../messages.api.ts';
import { CUSTOMER, idOf, makeMessage } from '../messages.factory.ts';
import { created, ID, later, makeThread, OWN, page } from './thread.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

type Answer = ReturnType<typeof later<MessagePage>>;

const newest = page([makeMessage(3, { isRead: true })], { hasMore: true });

test('when every answer is older than what was heard, then reading stops after three tries', async () => {
  const { parts, state, open } = makeThread();
  await open();
  state().receiveMessage(created(makeMessage(2, { isRead: true }), 6));
  parts.fetchMessages.mockClear();
  await state().refresh();
  expect(parts.fetchMessages).toHaveBeenCalledTimes(3);
});

test('when it is asked for often while it is read, then it is read once more', async () => {
  const { parts, state, open } = makeThread();
  await open();
  const slow = later<MessagePage>();
  parts.fetchMessages.mockReturnValueOnce(slow.promise);
  const reads = [1, 2, 3].map(() => state().refresh());
  slow.answer(page([makeMessage(1, { isRead: true })]));
  await Promise.all(reads);
  expect(parts.fetchMessages).toHaveBeenCalledTimes(3);
});

test('when a read gets no answer and the connection is back, then the next one does not wait for it, and its late failure says nothing', async () => {
  const { parts, state, contents, open } = makeThread();
  const dead = later<MessagePage>();
  parts.fetchMessages.mockReturnValueOnce(dead.promise);
  const opening = open();
  await state().refresh(true);
  expect(contents()).toEqual(['Message 1']);
  dead.refuse(new ApiError({ code: 'not_found', status: 404 }));
  await opening;
  expect(parts.onListChanged).not.toHaveBeenCalled();
});

test('when the connection is back and the next read fails before the first is answered, then that answer is shown', async () => {
  const { parts, state, contents, open } = makeThread();
  const slow = later<MessagePage>();
  parts.fetchMessages.mockReturnValueOnce(slow.promise);
  const opening = open();
  parts.fetchMessages.mockRejectedValueOnce(new Error('no network'));
  await state().refresh(true);
  slow.answer(page([makeMessage(1, { isRead: true })]));
  await opening;
  expect(state().phase).toBe('ready');
  expect(contents()).toEqual(['Message 1']);
});

test('when the first read fails while the next one is under way, then that is still awaited, and nobody is told', async () => {
  const { parts, state, open } = makeThread();
  const dead = later<MessagePage>();
  parts.fetchMessages.mockReturnValueOnce(dead.promise);
  const opening = open();
  parts.fetchMessages.mockReturnValueOnce(new Promise(() => undefined));
  void state().refresh(true);
  dead.refuse(new Error('no network'));
  await opening;
  expect(state().phase).toBe('loading');
  expect(parts.notifyError).not.toHaveBeenCalled();
});

test('when marking it as read gets no answer and the connection is back, then it is marked without waiting for that', async () => {
  const { parts, state, open } = makeThread(page([makeMessage(1)]));
  parts.markRead.mockReturnValueOnce(new Promise(() => undefined));
  void open();
  await expect.poll(() => parts.markRead).toHaveBeenCalledOnce();
  await state().refresh(true);
  expect(state().records.messages[0]?.isRead).toBe(true);
});

test('when the newest page is all that is on screen, then no earlier one is read with it', async () => {
  const { parts, state, open } = makeThread(newest);
  await open();
  await state().refresh();
  expect(parts.fetchMessages.mock.calls).toEqual([[ID], [ID]]);
});

test('when it does not load for another reason than that it is gone, then the list stays as it is', async () => {
  const { parts, open } = makeThread();
  parts.fetchMessages.mockRejectedValue(new ApiError({ code: 'internal', status: 500 }));
  await open();
  expect(parts.onListChanged).not.toHaveBeenCalled();
});

test.each([
  ['load', (slow: Answer) => slow.answer(page([makeMessage(2, { isRead: true })]))],
  ['do not load', (slow: Answer) => slow.refuse(new Error('no network'))],
])(
  'when earlier messages %s and those of another thread are awaited by then, then they still are',
  async (_, end) => {
    const { parts, state, open } = makeThread(newest);
    await open();
    const slow = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(slow.promise);
    const reading = state().loadEarlier();
    await state().open(idOf('2'), CUSTOMER._id);
    parts.fetchMessages.mockReturnValueOnce(new Promise(() => undefined));
    void state().loadEarlier();
    end(slow);
    await reading;
    expect(state().earlier).toBe('loading');
  },
);

test('when no thread is open, then none is read', async () => {
  const { parts, state } = makeThread();
  await state().refresh();
  expect(parts.fetchMessages).not.toHaveBeenCalled();
});

test('when a thread did not load, then a message that comes to it is not marked as read', async () => {
  const { parts, state, open } = makeThread();
  parts.fetchMessages.mockRejectedValue(new Error('no network'));
  await open();
  state().receiveMessage(created(makeMessage(2), 6));
  await state().refresh();
  expect(state().phase).toBe('failed');
  expect(parts.markRead).not.toHaveBeenCalled();
});

test('when earlier pages are on screen and the thread is read again, then each of them is, and what comes next follows on', async () => {
  const { parts, state, contents, open } = makeThread();
  const pageBefore = (number: number) =>
    page([makeMessage(number - 1, { isRead: true })], { hasMore: number > 2 });
  parts.fetchMessages.mockImplementation((_, before) =>
    Promise.resolve(pageBefore(Number(before ?? 6))),
  );
  await open();
  await state().loadEarlier();
  await state().loadEarlier();
  await state().refresh();
  expect(contents()).toEqual(['Message 3', 'Message 4', 'Message 5']);
  expect(state().records.hasMore).toBe(true);
  parts.fetchMessages.mockClear();
  state().receiveMessage(created(makeMessage(6, { isRead: true }), 6));
  expect(parts.fetchMessages).not.toHaveBeenCalled();
});

test('when nothing has changed and the thread is read again, then only its newest page is, and the earlier ones stay', async () => {
  const { parts, state, contents, open } = makeThread(newest);
  await open();
  const before = page([1, 2].map((number) => makeMessage(number, { isRead: true })));
  parts.fetchMessages.mockResolvedValueOnce(before);
  await state().loadEarlier();
  parts.fetchMessages.mockClear();
  await state().refresh();
  expect(parts.fetchMessages.mock.calls).toEqual([[ID]]);
  expect(contents()).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('when one is sent after a read failed, then the late answer of an older read does not take it away', async () => {
  const { parts, state, contents, open } = makeThread();
  await open();
  const slow = later<MessagePage>();
  parts.fetchMessages
    .mockReturnValueOnce(slow.promise)
    .mockRejectedValueOnce(new Error('no network'));
  const first = state().refresh();
  await state().refresh(true);
  parts.sendMessage.mockResolvedValue(makeMessage(8, { ...OWN, content: 'Hello' }));
  state().write('Hello');
  await state().send();
  slow.answer(page([makeMessage(1, { isRead: true })]));
  await first;
  expect(contents()).toEqual(['Message 1', 'Hello']);
});
