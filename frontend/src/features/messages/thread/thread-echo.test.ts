/** What comes back over the socket while its sending is not answered yet. */
import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import type { MessagePage } from '../messages.api.ts';
import { CUSTOMER, idOf, makeMessage } from '../messages.factory.ts';
import { beginSending, created, makeThread, OWN, page } from './thread.factory.ts';

const sent = makeMessage(8, { ...OWN, content: 'Hello' });
const LOST = new ApiError({ code: 'unavailable', status: 0 });

test('when its echo comes before its answer, then it is not shown twice', async () => {
  const { parts, contents, state, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(sent, 6));
  expect(state().sending).toMatchObject({ content: 'Hello', isEchoed: true });
  answer.answer(sent);
  await sending;
  expect(contents()).toEqual(['Message 1', 'Hello']);
});

test('when its echo has come and its answer never does, then it was sent: nothing comes back to the box', async () => {
  const { parts, contents, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(sent, 6));
  state().write('More');
  answer.refuse(new Error('no network'));
  await sending;
  expect(parts.notifyError).not.toHaveBeenCalled();
  expect(state().sending).toBeUndefined();
  expect([contents(), draft()]).toEqual([['Message 1', 'Hello'], 'More']);
  parts.sendMessage.mockResolvedValue(makeMessage(9, { ...OWN, content: 'Hello' }));
  state().write('Hello');
  await state().send();
  const [first, again] = parts.sendMessage.mock.calls;
  expect(again?.[0].key).not.toBe(first?.[0].key);
});

test('when the same words were sent before and only now come over the socket, then that is no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  parts.sendMessage.mockResolvedValueOnce(sent);
  state().write('Hello');
  await state().send();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(sent, 6));
  answer.refuse(new Error('no network'));
  await sending;
  expect(draft()).toBe('Hello');
  expect(parts.notifyError).toHaveBeenCalledOnce();
});

test('when a reading brings it before the socket does, then it is its echo all the same', async () => {
  const { parts, state, open } = makeThread();
  await open();
  beginSending({ parts, state });
  parts.fetchMessages.mockResolvedValue(page([sent], { version: 6 }));
  await state().refresh();
  state().receiveMessage(created(sent, 6));
  expect(state().sending?.isEchoed).toBe(true);
});

test('when the answer is lost with the connection and a reading brings the message, then it was sent', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  parts.fetchMessages.mockResolvedValue(page([makeMessage(1), sent], { version: 6 }));
  await state().refresh();
  answer.refuse(LOST);
  await sending;
  expect(parts.notifyError).not.toHaveBeenCalled();
  expect(draft()).toBe('');
});

test('when the server refuses it and the same words came from another tab, then it is not sent', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(sent, 6));
  const serverMessage = 'Too many tries, please try again in a minute';
  answer.refuse(new ApiError({ code: 'too_many_tries', status: 429, serverMessage }));
  await sending;
  expect(parts.notifyError).toHaveBeenCalledExactlyOnceWith(serverMessage);
  expect(draft()).toBe('Hello');
});

test('when the same words were sent long ago and only now are loaded, then that is no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  const old = makeMessage(0, { ...OWN, content: 'Hello' });
  parts.fetchMessages.mockResolvedValue(page([old, makeMessage(1)], { version: 5 }));
  await state().refresh();
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('Hello');
  expect(parts.notifyError).toHaveBeenCalledOnce();
});

test('when a thread is written in before it was read, then what a reading brings is no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  let bring: (found: MessagePage) => void = () => undefined;
  parts.fetchMessages.mockReturnValueOnce(new Promise((resolve) => (bring = resolve)));
  const opening = open();
  const { answer, sending } = beginSending({ parts, state });
  bring(page([sent], { version: 6 }));
  await opening;
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('Hello');
});

test('when it is the first of its thread, its answer is lost and a reading brings it, then it was sent', async () => {
  const { parts, state, draft, open } = makeThread(page([]));
  await open();
  const { answer, sending } = beginSending({ parts, state });
  parts.fetchMessages.mockResolvedValue(page([sent], { version: 6 }));
  await state().refresh();
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('');
});

test('when a thread is written in before it was read and the socket brings the message, then it was sent', async () => {
  const { parts, state, draft, open } = makeThread();
  parts.fetchMessages.mockReturnValueOnce(new Promise(() => undefined));
  void open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(sent, 6));
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('');
});

test('when other words of the same person come meanwhile, then they are no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage(created(makeMessage(8, OWN), 6));
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('Hello');
});

test('when another thread is opened meanwhile, then its echo counts there too', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  await state().open(idOf('2'), CUSTOMER._id);
  state().receiveMessage(created(sent, 6));
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('');
});

test('when another thread is opened meanwhile, then the same words in it are no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  parts.fetchMessages.mockResolvedValue(page([sent]));
  await state().open(idOf('2'), CUSTOMER._id);
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('Hello');
});

test('when the same words come to another thread meanwhile, then they are no echo', async () => {
  const { parts, state, draft, open } = makeThread();
  await open();
  const { answer, sending } = beginSending({ parts, state });
  state().receiveMessage({ ...created(sent, 6), conversationId: idOf('2') });
  answer.refuse(LOST);
  await sending;
  expect(draft()).toBe('Hello');
});
