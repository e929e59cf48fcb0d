import { expect, test } from 'vitest';
import { CUSTOMER, idOf, makeMessage, OWNER } from '../messages.factory.ts';
import { beginSending, created, ID, makeThread, OWN, page } from './thread.factory.ts';

const SENT = makeMessage(2, OWN);

async function sendInThread() {
  const thread = makeThread(page([makeMessage(1, OWN)]));
  await thread.open();
  return { ...thread, ...beginSending(thread) };
}

test('when a message was deleted elsewhere before its answer comes, then the answer does not bring it back', async () => {
  const { parts, state, answer, sending } = await sendInThread();
  state().receiveMessage(created(SENT, 6));
  state().receiveDeletion({ conversationId: ID, version: 7, messageId: SENT._id });
  parts.fetchMessages.mockResolvedValue(page([makeMessage(1, OWN)], { version: 7 }));
  answer.answer(SENT);
  await sending;
  expect(state().records.messages).toEqual([makeMessage(1, OWN)]);
  expect(parts.onSent).toHaveBeenCalledWith(SENT, 5);
});

test('when only the message itself was heard, then nothing is read again', async () => {
  const { parts, state, answer, sending } = await sendInThread();
  state().receiveMessage(created(SENT, 6));
  answer.answer(SENT);
  await sending;
  expect(parts.fetchMessages).toHaveBeenCalledOnce();
});

test('when another thread is open by then, then that is not read again, whatever its version', async () => {
  const { parts, state, answer, sending } = await sendInThread();
  parts.fetchMessages.mockResolvedValue(page([], { version: 9 }));
  await state().open(idOf('2'), CUSTOMER._id);
  parts.fetchMessages.mockClear();
  answer.answer(SENT);
  await sending;
  expect(parts.onSent).toHaveBeenCalledWith(SENT, 5);
  expect(parts.fetchMessages).not.toHaveBeenCalled();
});

test('when the answer overtakes that earlier messages were read, then the new one is not read', async () => {
  const { state, answer, sending } = await sendInThread();
  answer.answer(SENT);
  await sending;
  state().receiveRead({ conversationId: ID, version: 6, readerId: OWNER._id });
  state().receiveMessage(created(SENT, 7));
  const readStates = state().records.messages.map(({ isRead }) => isRead);
  expect(readStates).toEqual([true, false]);
});
