import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CUSTOMER, idOf, makeMessage, OWNER } from '../messages.factory.ts';
import { beginSending, created, ID, makeThread, OWN } from './thread.factory.ts';

const SENT = makeMessage(8, { ...OWN, content: 'Hello' });
const NO_ANSWER = new Error('no network');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Nimal's message is on its way, and Dilani uses the device. */
async function leaveSending() {
  const thread = makeThread();
  await thread.open();
  const underWay = beginSending(thread);
  thread.state().write('and more');
  await thread.state().open(ID, OWNER._id);
  const kept = () => thread.parts.keeper.read(CUSTOMER._id).get(ID);
  return { ...thread, ...underWay, kept };
}

test('when a message is sent while another user is signed in, then its author does not find it in the box', async () => {
  const { kept, draft, answer, sending, open, state, parts } = await leaveSending();
  answer.answer(SENT);
  await sending;
  expect(kept()).toBe('and more');
  await open();
  expect(draft()).toBe('and more');
  parts.sendMessage.mockResolvedValue(SENT);
  state().write('Hello');
  await state().send();
  expect(parts.sendMessage.mock.calls.map(([{ key }]) => key)).toEqual(['key 1', 'key 2']);
});

test('when it fails meanwhile, then its author finds it in the box, and the other user is told nothing', async () => {
  const { draft, answer, sending, open, parts } = await leaveSending();
  answer.refuse(NO_ANSWER);
  await sending;
  await open();
  expect(draft()).toBe('Hello\nand more');
  expect(parts.notifyError).not.toHaveBeenCalled();
});

test('when its author is back before its answer, then it is on its way as before, and not in the box', async () => {
  const { state, draft, answer, sending, open } = await leaveSending();
  expect(state().sending).toBeUndefined();
  await open();
  expect(state().sending).toMatchObject({ content: 'Hello' });
  expect(draft()).toBe('and more');
  answer.answer(SENT);
  await sending;
  expect(state().sending).toBeUndefined();
  expect(draft()).toBe('and more');
});

test('when its author is back and only then it fails, then it is in the box, and that is said', async () => {
  const { draft, answer, sending, open, parts } = await leaveSending();
  await open();
  answer.refuse(NO_ANSWER);
  await sending;
  expect(draft()).toBe('Hello\nand more');
  expect(parts.notifyError).toHaveBeenCalledOnce();
});

test('when it came to the other user of the device, who is its reader, then it was sent, though its answer is lost', async () => {
  const { state, draft, kept, answer, sending, open } = await leaveSending();
  state().receiveMessage(created(SENT, 6));
  expect(kept()).toBe('and more');
  answer.refuse(NO_ANSWER);
  await sending;
  await open();
  expect(draft()).toBe('and more');
});

test('when a message has come back and the page is closed before its answer, then it is not in the box of the next one', async () => {
  const { parts, state, open } = makeThread();
  await open();
  beginSending({ parts, state });
  state().receiveMessage(created(SENT, 6));
  const after = makeThread(undefined, parts);
  await after.open();
  expect(after.draft()).toBe('');
});

describe('when its author deletes the conversation while a message is on its way', () => {
  async function deleteMeanwhile() {
    const thread = makeThread();
    await thread.open();
    const first = beginSending(thread);
    thread.state().forget(ID);
    return { ...thread, first, kept: () => thread.parts.keeper.read(CUSTOMER._id).get(ID) ?? '' };
  }

  test('then it does not come back to the box, and no failure is told', async () => {
    const { parts, draft, kept, first } = await deleteMeanwhile();
    expect(kept()).toBe('');
    first.answer.refuse(NO_ANSWER);
    await first.sending;
    expect([draft(), kept()]).toEqual(['', '']);
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test.each(['answered', 'refused'])(
    'then another can be sent elsewhere, and is still under way when the first is %s',
    async (end) => {
      const { parts, state, first } = await deleteMeanwhile();
      await state().open(idOf('2'), CUSTOMER._id);
      beginSending({ parts, state }, 'Welcome');
      if (end === 'answered') first.answer.answer(SENT);
      else first.answer.refuse(NO_ANSWER);
      await first.sending;
      expect(state().sending).toMatchObject({ content: 'Welcome' });
      expect(state().drafts.get(idOf('2'))).toBe('');
    },
  );
});
