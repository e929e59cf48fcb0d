import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-client.ts';
import type { MessagePage } from '../messages.api.ts';
import { CUSTOMER, idOf, makeMessage } from '../messages.factory.ts';
import { created, ID, later, makeThread, page } from './thread.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

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

test('when earlier messages do not load and another is open by then, then nothing is said of it', async () => {
  const { parts, state, open } = makeThread(newest);
  await open();
  const lost = later<MessagePage>();
  parts.fetchMessages.mockReturnValueOnce(lost.promise);
  const reading = state().loadEarlier();
  await state().open(idOf('2'), CUSTOMER._id);
  lost.refuse(new Error('no network'));
  await reading;
  expect(state().earlier).toBe('idle');
});
