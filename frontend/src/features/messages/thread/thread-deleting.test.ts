import { describe, expect, test } from 'vitest';
import type { MessagePage } from '../messages.api.ts';
import { CUSTOMER, idOf, makeMessage, OWNER } from '../messages.factory.ts';
import { ID, later, makeThread, OWN, page } from './thread.factory.ts';

describe('deleting a message', () => {
  test('when it succeeds, then it is gone, said, and the list may change', async () => {
    const { parts, contents, state, open } = makeThread(page([makeMessage(1, OWN)]));
    await open();
    await state().remove(idOf('1'));
    expect(contents()).toEqual([]);
    expect(parts.notifySuccess.mock.calls).toEqual([['Message deleted']]);
    expect(parts.onListChanged).toHaveBeenCalledTimes(1);
  });

  test('when it fails, then it stays and is said so', async () => {
    const both = page([makeMessage(1, OWN), makeMessage(2)]);
    const { parts, contents, state, open } = makeThread(both);
    await open();
    parts.deleteMessage.mockRejectedValue(new Error('no network'));
    await state().remove(idOf('1'));
    expect(contents()).toEqual(['Message 1', 'Message 2']);
    expect(parts.notifyError.mock.calls).toEqual([['Failed to delete message']]);
  });

  test('when only the answer is lost, then it is gone as soon as thread and list are read again, and that is said', async () => {
    const { parts, contents, state, open } = makeThread(
      page([makeMessage(1, OWN), makeMessage(2)]),
    );
    await open();
    parts.deleteMessage.mockRejectedValue(new Error('no network'));
    parts.fetchMessages.mockResolvedValue(page([makeMessage(2)], { version: 6 }));
    await state().remove(idOf('1'));
    expect(contents()).toEqual(['Message 2']);
    expect(parts.onListChanged).toHaveBeenCalledTimes(1);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(parts.notifySuccess.mock.calls).toEqual([['Message deleted']]);
  });

  test('when another user signs in while it is looked whether only the answer was lost, then they hear nothing of it', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1, OWN)]));
    await open();
    const again = later<MessagePage>();
    parts.deleteMessage.mockRejectedValue(new Error('no network'));
    parts.fetchMessages.mockReturnValueOnce(again.promise);
    const removal = state().remove(idOf('1'));
    await expect.poll(() => parts.fetchMessages).toHaveBeenCalledTimes(2);
    const opening = state().open(ID, OWNER._id);
    again.answer(page([]));
    await Promise.all([removal, opening]);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when another thread is open by the time the answer is lost, then it is not taken for gone', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1, OWN)]));
    await open();
    parts.deleteMessage.mockRejectedValue(new Error('no network'));
    parts.fetchMessages.mockResolvedValue(page([]));
    const removal = state().remove(idOf('1'));
    await state().open(idOf('2'), CUSTOMER._id);
    await removal;
    expect(parts.notifyError.mock.calls).toEqual([['Failed to delete message']]);
  });
});
