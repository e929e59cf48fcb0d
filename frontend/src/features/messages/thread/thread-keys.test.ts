import type { Message } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CUSTOMER, idOf, makeMessage, OWNER } from '../messages.factory.ts';
import { beginSending, ID, later, makeThread, OWN } from './thread.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the key of a message', () => {
  const sent = makeMessage(8, { ...OWN, content: 'Hello' });

  test('when it failed and is sent again, then the key is the same; after a success it is another', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockRejectedValueOnce(new Error('no network'));
    parts.sendMessage.mockResolvedValue(sent);
    const keys = () => parts.sendMessage.mock.calls.map(([{ key }]) => key);
    state().write('Hello');
    await state().send();
    await state().send();
    expect(keys()).toEqual(['key 1', 'key 1']);
    state().write('Hello');
    await state().send();
    expect(keys()).toEqual(['key 1', 'key 1', 'key 2']);
  });

  test('when it failed and was deleted from the box, then the same words are another message', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockRejectedValue(new Error('no network'));
    for (const typed of [['Hello'], ['', 'Hello']]) {
      for (const text of typed) state().write(text);
      await state().send();
    }
    const keys = parts.sendMessage.mock.calls.map(([{ key }]) => key);
    expect(keys).toEqual(['key 1', 'key 2']);
  });

  test('when more was typed and taken back, while it was on its way or after it failed, then its key is the same', async () => {
    const { parts, state, open } = makeThread();
    const answer = later<Message>();
    parts.sendMessage.mockReturnValueOnce(answer.promise).mockResolvedValue(sent);
    await open();
    state().write('Hello');
    const sending = state().send();
    for (const text of ['and more', '']) state().write(text);
    answer.refuse(new Error('no network'));
    await sending;
    for (const text of ['Hello!', 'Hello']) state().write(text);
    await state().send();
    const keys = parts.sendMessage.mock.calls.map(([{ key }]) => key);
    expect(keys).toEqual(['key 1', 'key 1']);
  });

  test('when another user is signed in by the time it fails, and writes there too, then its author, who finds it in the box, sends it under the same key', async () => {
    const { parts, state, draft, open } = makeThread();
    const answer = later<Message>();
    parts.sendMessage.mockReturnValueOnce(answer.promise).mockResolvedValue(sent);
    await open();
    state().write('Hello');
    const sending = state().send();
    await state().open(ID, OWNER._id);
    answer.refuse(new Error('no network'));
    await sending;
    state().write('Welcome');
    await state().send();
    await open();
    expect(draft()).toBe('Hello');
    await state().send();
    const keys = parts.sendMessage.mock.calls.map(([{ key }]) => key);
    expect(keys).toEqual(['key 1', 'key 2', 'key 1']);
  });

  test('when it is deleted from the box while another is on its way elsewhere, then the same words are another message', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockRejectedValueOnce(new Error('no network'));
    state().write('Hello');
    await state().send();
    await state().open(idOf('2'), CUSTOMER._id);
    const { answer, sending } = beginSending({ parts, state }, 'Welcome');
    await open();
    state().write('');
    answer.answer(sent);
    await sending;
    state().write('Hello');
    await state().send();
    const keys = parts.sendMessage.mock.calls.map(([{ key }]) => key);
    expect(keys).toEqual(['key 1', 'key 2', 'key 3']);
  });

  test('when it failed and its conversation is deleted, then the key is forgotten with the text', async () => {
    const { parts, state, open } = makeThread();
    await open();
    const findKey = () => parts.keyringOf(CUSTOMER._id, ID).keyOf({ content: 'Hello' });
    const before = findKey();
    expect(findKey()).toBe(before);
    state().forget(ID);
    expect(findKey()).not.toBe(before);
  });

  test('when it failed and something else is sent, or the same elsewhere, then the key is another', async () => {
    const { parts, state, open } = makeThread();
    await open();
    parts.sendMessage.mockRejectedValue(new Error('no network'));
    const keys = () => parts.sendMessage.mock.calls.map(([{ key }]) => key);
    for (const text of ['Hello', 'Hello?']) {
      state().write(text);
      await state().send();
    }
    await state().open(idOf('2'), CUSTOMER._id);
    state().write('Hello?');
    await state().send();
    expect(keys()).toEqual(['key 1', 'key 2', 'key 3']);
  });

  test('when it failed and something is written, deleted or sent elsewhere in between, then its key is the same', async () => {
    const { parts, state, open } = makeThread();
    const keys = () => parts.sendMessage.mock.calls.map(([{ key }]) => key);
    await open();
    parts.sendMessage.mockRejectedValueOnce(new Error('no network'));
    state().write('Hello');
    await state().send();
    await state().open(idOf('2'), CUSTOMER._id);
    parts.sendMessage.mockResolvedValue(sent);
    for (const text of ['Welcome', '', 'Good day']) state().write(text);
    await state().send();
    await open();
    await state().send();
    expect(keys()).toEqual(['key 1', 'key 2', 'key 1']);
  });
});
