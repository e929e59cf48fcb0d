import type { Conversation } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OWNER } from '../messages.factory.ts';
import { NEWER, OLDER, setUp } from './conversations.factory.ts';
import type { ConversationsState } from './conversations.store.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('deleting a conversation', () => {
  test('when it succeeds, then it is gone and said so', async () => {
    const { parts, state, ids } = await setUp(OLDER, NEWER);
    const removal = state().remove(OLDER._id);
    expect(state().removing).toEqual([OLDER._id]);
    await removal;
    expect(ids()).toEqual([NEWER._id]);
    expect(state().removing).toEqual([]);
    expect(parts.notifySuccess.mock.calls).toEqual([['Conversation deleted successfully']]);
  });

  test('when another one is still being deleted, because its page was left meanwhile, then both go', async () => {
    const { parts, state, ids } = await setUp(OLDER, NEWER);
    await Promise.all([
      state().remove(OLDER._id),
      state().remove(NEWER._id),
      state().remove(OLDER._id),
    ]);
    expect(ids()).toEqual([]);
    expect(parts.deleteConversation.mock.calls).toEqual([[OLDER._id], [NEWER._id]]);
  });

  test('when it is done before another one, then that one is still said to be on its way', async () => {
    const { parts, state } = await setUp(OLDER, NEWER);
    parts.deleteConversation.mockReturnValueOnce(new Promise(() => undefined));
    void state().remove(NEWER._id);
    await state().remove(OLDER._id);
    expect(state().removing).toEqual([NEWER._id]);
  });

  test('when it fails, then it stays and is said so, and the truth is read again', async () => {
    const { parts, state, ids } = await setUp(OLDER);
    parts.deleteConversation.mockRejectedValue(new Error('no network'));
    await state().remove(OLDER._id);
    expect(ids()).toEqual([OLDER._id]);
    expect(parts.notifyError.mock.calls).toEqual([['Failed to delete conversation']]);
    expect(parts.fetchConversations).toHaveBeenCalledTimes(2);
  });

  test('when only the answer is lost, then it is gone and said so', async () => {
    const { parts, state, ids } = await setUp(OLDER, NEWER);
    parts.deleteConversation.mockRejectedValue(new Error('no network'));
    parts.fetchConversations.mockResolvedValue([NEWER]);
    await state().remove(OLDER._id);
    expect(ids()).toEqual([NEWER._id]);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(parts.notifySuccess.mock.calls).toEqual([['Conversation deleted successfully']]);
  });

  test.each([
    ['done', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('no network'))],
  ])(
    'when somebody else is signed in by the time it is %s, then they hear nothing of it',
    async (_, answer) => {
      const { parts, state } = await setUp(OLDER);
      parts.deleteConversation.mockImplementation(answer);
      const removal = state().remove(OLDER._id);
      void state().open('another');
      await removal;
      expect(parts.notifySuccess).not.toHaveBeenCalled();
      expect(parts.notifyError).not.toHaveBeenCalled();
    },
  );

  test('when somebody else signs in while the truth is read again, then they hear nothing of it', async () => {
    const { parts, state } = await setUp(OLDER);
    parts.deleteConversation.mockRejectedValue(new Error('no network'));
    parts.fetchConversations.mockImplementationOnce(() => {
      void state().open('another');
      return Promise.resolve([]);
    });
    await state().remove(OLDER._id);
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test.each([
    ['deleted here', async ({ remove }: ConversationsState) => remove(OLDER._id)],
    ['deleted by the other side', ({ receiveRemoval }) => receiveRemoval(OLDER._id)],
  ] as [string, (state: ConversationsState) => Promise<void> | void][])(
    'when it was %s after a reading began, then it does not come back, not even until the next answer',
    async (_, remove) => {
      const { parts, state, ids } = await setUp(OLDER);
      let answer: (conversations: Conversation[]) => void = () => undefined;
      parts.fetchConversations.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      parts.fetchConversations.mockReturnValueOnce(new Promise(() => undefined));
      void state().refresh();
      await remove(state());
      answer([OLDER]);
      await expect.poll(() => parts.fetchConversations).toHaveBeenCalledTimes(3);
      expect(ids()).toEqual([]);
    },
  );

  test('when the first reading began before it, then the conversation is not shown either', async () => {
    const { parts, state, ids } = await setUp();
    parts.fetchConversations.mockResolvedValueOnce([OLDER]);
    parts.fetchConversations.mockReturnValueOnce(new Promise(() => undefined));
    void state().open(OWNER._id);
    state().receiveRemoval(OLDER._id);
    await expect.poll(() => parts.fetchConversations).toHaveBeenCalledTimes(3);
    expect(ids()).toEqual([]);
  });
});
