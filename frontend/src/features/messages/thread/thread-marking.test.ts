import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { CUSTOMER, idOf, makeMessage } from '../messages.factory.ts';
import { created, ID, later, makeThread, OWN, page } from './thread.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('marking a thread as read', () => {
  test('when it holds unread messages of the other side, then they are marked as read', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    await open();
    expect(parts.markRead.mock.calls).toEqual([[ID]]);
    expect(state().records.messages[0]?.isRead).toBe(true);
  });

  test('when nobody looks at the page, then nothing is marked until somebody does', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    parts.isLookedAt.mockReturnValue(false);
    await open();
    expect(parts.markRead).not.toHaveBeenCalled();
    parts.isLookedAt.mockReturnValue(true);
    await state().refresh();
    expect(parts.markRead).toHaveBeenCalledTimes(1);
  });

  test('when only own messages are unread, then there is nothing to mark', async () => {
    const { parts, open } = makeThread(page([makeMessage(1, OWN)]));
    await open();
    expect(parts.markRead).not.toHaveBeenCalled();
  });

  test('when it is left meanwhile, then nothing counts as read in the thread that is open by then', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    const slow = later<undefined>();
    parts.markRead.mockImplementationOnce(async () => {
      await slow.promise;
    });
    const first = open();
    await expect.poll(() => parts.markRead).toHaveBeenCalledTimes(1);
    parts.isLookedAt.mockReturnValue(false);
    const second = state().open(idOf('2'), CUSTOMER._id);
    await expect.poll(() => state().records.messages).toHaveLength(1);
    slow.answer(undefined);
    await Promise.all([first, second]);
    expect(state().records.messages[0]?.isRead).toBe(false);
  });

  test('when the server does not say that one is marked, then the next one opened does not wait for that', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    parts.markRead.mockReturnValueOnce(new Promise(() => undefined));
    void open();
    await expect.poll(() => parts.markRead).toHaveBeenCalledTimes(1);
    void state().open(idOf('2'), CUSTOMER._id);
    await expect.poll(() => parts.markRead.mock.calls.at(-1)).toEqual([idOf('2')]);
  });

  test.each(['for another', 'for none'])(
    'when it is left %s before it was marked as read, then the list counts anew, once',
    async (what) => {
      const { parts, state, open } = makeThread();
      await open();
      parts.markRead.mockRejectedValueOnce(new Error('no network'));
      state().receiveMessage(created(makeMessage(2), 6));
      await expect.poll(() => parts.markRead).toHaveBeenCalledTimes(1);
      expect(parts.onLeftUnread).not.toHaveBeenCalled();
      if (what === 'for another') await state().open(idOf('2'), CUSTOMER._id);
      else state().close();
      expect(parts.onLeftUnread.mock.calls).toEqual([[ID]]);
      state().close();
      expect(parts.onLeftUnread.mock.calls).toEqual([[ID]]);
    },
  );

  test('when the server can not be told that it is read, then that is done later; a refusal is not repeated', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1)]));
    parts.markRead.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 503 }));
    await open();
    expect(parts.onUnmarked).toHaveBeenCalledTimes(1);
    const refusal = { code: 'not_found', status: 404, serverMessage: 'It is gone' } as const;
    parts.markRead.mockRejectedValueOnce(new ApiError(refusal));
    await state().refresh();
    expect(parts.markRead).toHaveBeenCalledTimes(2);
    expect(parts.onUnmarked).toHaveBeenCalledTimes(1);
  });
});
