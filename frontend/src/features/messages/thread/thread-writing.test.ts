import { MESSAGE_MAX_CHARACTERS, type Message } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import type { MessagePage } from '../messages.api.ts';
import { THREAD_TEXTS } from '../messages.texts.ts';
import { CUSTOMER, idOf, makeMessage, minute, OWNER } from '../messages.factory.ts';
import { beginSending, created, ID, later, makeThread, OWN, page } from './thread.factory.ts';

type Answer = ReturnType<typeof later<Message>>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('sending a message', () => {
  const sent = makeMessage(8, { ...OWN, content: 'Hello' });

  test('when it is sent, then its trimmed text is on its way at once and the box is free', async () => {
    const { parts, contents, state, draft, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state }, '  Hello \n');
    expect(state().sending).toMatchObject({ content: 'Hello', createdAt: minute(60) });
    expect(draft()).toBe('');
    answer.answer(sent);
    await sending;
    expect(parts.sendMessage.mock.calls).toEqual([
      [{ conversationId: ID, content: 'Hello', key: 'key 1' }],
    ]);
    expect(contents()).toEqual(['Message 1', 'Hello']);
    expect(state().sending).toBeUndefined();
    expect(parts.onSent).toHaveBeenCalledWith(sent, 5);
  });

  test('when it is written otherwise than it is stored, then it is sent as stored, so that its echo is known', async () => {
    const { parts, state, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state }, '\u202ACafe\u0301\u202C');
    expect(state().sending).toMatchObject({ content: 'Caf\u00E9' });
    answer.answer(sent);
    await sending;
    expect(parts.sendMessage.mock.calls[0]).toMatchObject([{ content: 'Caf\u00E9' }]);
  });

  test('when what came back makes it too long, then it is not sent, and that is said', async () => {
    const { parts, state, draft, open } = makeThread();
    await open();
    const text = 'x'.repeat(MESSAGE_MAX_CHARACTERS + 1);
    state().write(text);
    await state().send();
    expect(parts.sendMessage).not.toHaveBeenCalled();
    expect(parts.notifyError.mock.calls).toEqual([
      ['A message has at most 2000 characters, please send it in two'],
    ]);
    expect(draft()).toBe(text);
    expect(THREAD_TEXTS.left(-2)).toBe('2 characters too many');
  });

  test.each(['', '  \n '])('when it is %j, then nothing is sent', async (text) => {
    const { parts, state, open } = makeThread();
    await open();
    state().write(text);
    await state().send();
    expect(parts.sendMessage).not.toHaveBeenCalled();
  });

  test('when no thread is open, then nothing is sent', async () => {
    const { parts, state } = makeThread();
    state().write('Hello');
    await state().send();
    expect(parts.sendMessage).not.toHaveBeenCalled();
  });

  test('when one is on its way, then the next waits in the box', async () => {
    const { parts, state, draft, open } = makeThread();
    await open();
    parts.sendMessage.mockReturnValue(new Promise(() => undefined));
    state().write('Hello');
    void state().send();
    state().write('Again');
    void state().send();
    expect(parts.sendMessage).toHaveBeenCalledTimes(1);
    expect(draft()).toBe('Again');
  });

  test.each([
    [new Error('no network'), 'Failed to send message'],
    [
      new ApiError({ code: 'too_many_tries', status: 429, serverMessage: 'Please slow down' }),
      'Please slow down',
    ],
  ])('when it fails with %s, then the text is back and it says %s', async (error, sentence) => {
    const { parts, contents, state, draft, open } = makeThread();
    await open();
    parts.sendMessage.mockRejectedValue(error);
    state().write('Hello');
    await state().send();
    expect(draft()).toBe('Hello');
    expect(contents()).toEqual(['Message 1']);
    expect(state().sending).toBeUndefined();
    expect(parts.notifyError.mock.calls).toEqual([[sentence]]);
  });

  test('when it comes back over the socket first, then it is no longer shown as on its way; the same words of the other side change nothing', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockReturnValue(new Promise(() => undefined));
    state().write('Hello');
    void state().send();
    state().receiveMessage(created(makeMessage(7, { content: 'Hello' }), 6));
    expect(state().sending?.isEchoed).toBe(false);
    state().receiveMessage(created(sent, 7));
    expect(state().sending?.isEchoed).toBe(true);
  });

  test.each([
    ['it was sent', (first: Answer) => first.answer(sent)],
    ['it failed', (first: Answer) => first.refuse(new Error('no network'))],
  ])(
    'when %s and the other side has signed in on the device by then, then it is neither on its way nor written there',
    async (_, end) => {
      const { parts, state, draft, open } = makeThread();
      await open();
      const [first, second] = [later<Message>(), later<Message>()];
      parts.sendMessage.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
      state().write('Hello');
      const sending = state().send();
      await state().open(ID, OWNER._id);
      expect(state().sending).toBeUndefined();
      state().write('Welcome');
      void state().send();
      end(first);
      await sending;
      expect(draft()).toBe('');
      expect(state().sending).toMatchObject({ content: 'Welcome' });
    },
  );

  test('when more was written before it was sent, then that stays in the box and outlives the page', async () => {
    const { parts, state, draft, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state });
    state().write('and more');
    answer.answer(sent);
    await sending;
    expect(draft()).toBe('and more');
    expect(parts.keeper.read(CUSTOMER._id).get(ID)).toBe('and more');
  });

  test('when more is written while it is on its way, here or elsewhere, then it outlives the page too, until it has come', async () => {
    const { parts, state, open } = makeThread();
    const kept = () => Object.fromEntries(parts.keeper.read(CUSTOMER._id));
    await open();
    const { answer, sending } = beginSending({ parts, state });
    state().write('and more');
    expect(kept()).toEqual({ [ID]: 'Hello\nand more' });
    await state().open(idOf('2'), CUSTOMER._id);
    state().write('Elsewhere');
    expect(kept()).toEqual({ [ID]: 'Hello\nand more', [idOf('2')]: 'Elsewhere' });
    answer.refuse(new Error('no network'));
    await sending;
    expect(kept()).toEqual({ [ID]: 'Hello\nand more', [idOf('2')]: 'Elsewhere' });
  });

  test('when more is written once it has come back, then only that outlives the page', async () => {
    const { parts, state, open } = makeThread();
    await open();
    beginSending({ parts, state });
    state().receiveMessage(created(sent, 6));
    state().write('and more');
    expect(parts.keeper.read(CUSTOMER._id).get(ID)).toBe('and more');
  });

  test('when another thread was opened before it was sent, then it is not shown there', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state });
    parts.fetchMessages.mockResolvedValue(page([]));
    await state().open(idOf('2'), CUSTOMER._id);
    answer.answer(sent);
    await sending;
    expect(contents()).toEqual([]);
    expect(parts.onSent).toHaveBeenCalledWith(sent, 5);
  });

  test('when it is as long as it may be, then it is sent', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockResolvedValue(sent);
    state().write('x'.repeat(MESSAGE_MAX_CHARACTERS));
    await state().send();
    expect(parts.sendMessage).toHaveBeenCalledOnce();
  });

  test('when a draft is forgotten, then it is gone from the box, and from what outlives the page', async () => {
    const { parts, state, draft, open } = makeThread();
    await open();
    state().write('Hello');
    state().forget(ID);
    expect(draft()).toBe('');
    expect(parts.keeper.read(CUSTOMER._id).get(ID)).toBe('');
  });

  test.each([
    ['and more', 'Hello\nand more'],
    [' \n', 'Hello'],
  ])('when %j was written before it failed, then no words are lost', async (since, kept) => {
    const { parts, state, draft, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state });
    state().write(since);
    answer.refuse(new Error('no network'));
    await sending;
    expect(draft()).toBe(kept);
  });

  test('when another thread was opened before it failed, then the text is back in its own', async () => {
    const { parts, state, draft, open } = makeThread();
    await open();
    const { answer, sending } = beginSending({ parts, state });
    await state().open(idOf('2'), CUSTOMER._id);
    answer.refuse(new Error('no network'));
    await sending;
    expect(draft()).toBe('Hello');
    expect(state().drafts.get(idOf('2'))).toBeUndefined();
  });

  test('when a reading began before it, then it does not vanish', async () => {
    const { parts, contents, state, open } = makeThread();
    await open();
    const stale = later<MessagePage>();
    parts.fetchMessages.mockReturnValueOnce(stale.promise);
    const all = page([makeMessage(1, { isRead: true }), sent], { version: 6 });
    parts.fetchMessages.mockResolvedValue(all);
    parts.sendMessage.mockResolvedValue(sent);
    const reading = state().refresh();
    state().write('Hello');
    await state().send();
    stale.answer(page([makeMessage(1, { isRead: true })]));
    await reading;
    expect(contents()).toEqual(['Message 1', 'Hello']);
  });

  test('when another user signs in, then no draft of the first is left', async () => {
    const { state, draft, open } = makeThread();
    await open();
    state().write('Secret');
    await state().open(ID, OWNER._id);
    expect(draft()).toBe('');
  });

  test('when another user is signed in by the time that sending or deleting ends, then they hear nothing of it', async () => {
    const { parts, state, open } = makeThread(page([makeMessage(1, OWN)]));
    for (const answer of [() => Promise.resolve(), () => Promise.reject(new Error('no network'))]) {
      parts.sendMessage.mockImplementation(() => answer().then(() => sent));
      parts.deleteMessage.mockImplementation(answer);
      await open();
      state().write('Hello');
      const ended = Promise.all([state().send(), state().remove(idOf('1'))]);
      await state().open(ID, OWNER._id);
      await ended;
    }
    expect(parts.sendMessage).toHaveBeenCalledTimes(2);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when the page is loaded again and the conversation is gone, then what was written is there all the same', async () => {
    const { parts, state, open } = makeThread();
    await open();
    state().write('Hello');
    const after = makeThread(undefined, parts);
    after.state().bringDrafts(CUSTOMER._id);
    expect(after.draft()).toBe('Hello');
    expect(after.parts.fetchMessages).not.toHaveBeenCalled();
  });

  test('when the page is loaded again, then what was written is in the box, unless it was sent', async () => {
    const { parts, state, open } = makeThread();
    const reload = async () => {
      const after = makeThread(undefined, parts);
      await after.open();
      return after.draft();
    };
    await open();
    state().write('Hello');
    expect(await reload()).toBe('Hello');
    const answer = later<Message>();
    parts.sendMessage.mockReturnValue(answer.promise);
    const sending = state().send();
    expect(await reload()).toBe('Hello');
    answer.answer(sent);
    await sending;
    expect(await reload()).toBe('');
  });
});
