import { afterEach, expect, test, vi } from 'vitest';
import { makeStorage } from '../../shared/lib/storage/storage.factory.ts';
import type * as UnsentMessage from './unsent-message.ts';

const message = { name: 'Kamal', email: 'kamal@example.lk', message: 'The map pin is wrong.' };

/** The ids of two users. */
const KAMAL = 'a'.repeat(24);
const SUNIL = 'b'.repeat(24);

/** As in a tab that has this storage. */
async function openTab(storage: Storage): Promise<typeof UnsentMessage> {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  return import('./unsent-message.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const never = () => new Promise<void>(() => undefined);

/** A sending that lasts until it fails. */
function sendLong() {
  const line = new EventTarget();
  const failed = new Promise<void>((_, reject) => {
    line.addEventListener('close', () => reject(new TypeError('Failed to fetch')));
  });
  return { failed, fail: () => line.dispatchEvent(new Event('close')) };
}

test.each([
  ['a visitor', undefined],
  ['somebody who is signed in', KAMAL],
])(
  'when a message of %s was not sent, then their form begins with it, also after a reload, until it is taken back',
  async (_, sender) => {
    const storage = makeStorage();
    const { keepUnsent, unsentOf } = await openTab(storage);
    keepUnsent(sender, message);
    expect(unsentOf(sender)).toEqual(message);
    const reloaded = await openTab(storage);
    expect(reloaded.unsentOf(sender)).toEqual(message);
    reloaded.keepUnsent(sender, { ...message, message: '' });
    expect(reloaded.unsentOf(sender)).toEqual({});
    expect((await openTab(storage)).unsentOf(sender)).toEqual({});
  },
);

test('when it was sent from whichever form, then no form begins with it, nor while it is on its way', async () => {
  const { keepUnsent, unsentOf, whileSending } = await openTab(makeStorage());
  keepUnsent(undefined, message);
  await whileSending(undefined, { ...message, message: 'Another one.' }, Promise.resolve());
  expect(unsentOf(undefined)).toEqual(message);
  const sending = whileSending(undefined, message, Promise.resolve());
  expect(unsentOf(undefined)).toEqual({});
  await sending;
  expect(unsentOf(undefined)).toEqual({});
});

test('when its sending fails, then the next form begins with it', async () => {
  const { keepUnsent, unsentOf, whileSending } = await openTab(makeStorage());
  keepUnsent(undefined, message);
  const sending = whileSending(
    undefined,
    message,
    Promise.reject(new TypeError('Failed to fetch')),
  );
  await expect(sending).rejects.toThrow('Failed to fetch');
  expect(unsentOf(undefined)).toEqual(message);
});

test('when its sender begins another form before the sending fails, then it is there again, unless they wrote another', async () => {
  const { keepUnsent, unsentOf, whileSending } = await openTab(makeStorage());
  for (const [begun, left] of [
    ['', message.message],
    ['One more thing.', 'One more thing.'],
  ] as const) {
    keepUnsent(undefined, message);
    const { failed, fail } = sendLong();
    const sending = whileSending(undefined, message, failed);
    keepUnsent(undefined, { ...message, message: begun });
    fail();
    await expect(sending).rejects.toThrow('Failed to fetch');
    expect(unsentOf(undefined).message).toBe(left);
  }
});

test('when a visitor signs in while theirs is sent and writes another, then the failed one takes nobody’s place', async () => {
  const { claimUnsent, keepUnsent, unsentOf, whileSending } = await openTab(makeStorage());
  keepUnsent(undefined, message);
  const { failed, fail } = sendLong();
  const sending = whileSending(undefined, message, failed);
  claimUnsent(KAMAL);
  keepUnsent(KAMAL, { message: 'A newer one.' });
  fail();
  await expect(sending).rejects.toThrow('Failed to fetch');
  expect(unsentOf(KAMAL)).toEqual({ message: 'A newer one.' });
  expect(unsentOf(undefined)).toEqual({});
});

test('when somebody else opens the form while it is sent, then it is its writer’s when it fails, and nobody’s once it is sent', async () => {
  const { claimUnsent, keepUnsent, unsentOf, whileSending } = await openTab(makeStorage());
  const { failed, fail } = sendLong();
  const sending = whileSending(KAMAL, message, failed);
  claimUnsent(SUNIL);
  fail();
  await expect(sending).rejects.toThrow('Failed to fetch');
  expect(unsentOf(SUNIL)).toEqual({});
  expect(unsentOf(KAMAL)).toEqual(message);
  keepUnsent(undefined, { message: 'Another one.' });
  await whileSending(KAMAL, message, Promise.resolve());
  claimUnsent(SUNIL);
  expect(unsentOf(KAMAL)).toEqual({});
  expect(unsentOf(SUNIL)).toEqual({ message: 'Another one.' });
});

test('when the tab is loaded again while it is sent, then it is unsent: nobody knows whether it arrived', async () => {
  const storage = makeStorage();
  const { keepUnsent, whileSending } = await openTab(storage);
  keepUnsent(undefined, message);
  void whileSending(undefined, message, never());
  expect((await openTab(storage)).unsentOf(undefined)).toEqual(message);
});

test.each([
  ['a visitor', KAMAL, undefined],
  ['somebody else', KAMAL, SUNIL],
])('when %s opens the form by then, then they do not read it', async (_, sender, reader) => {
  const { keepUnsent, unsentOf } = await openTab(makeStorage());
  keepUnsent(sender, message);
  expect(unsentOf(reader)).toEqual({});
});

test('when somebody else opens the form and leaves a message too, then both have their own again', async () => {
  const { claimUnsent, keepUnsent, unsentOf } = await openTab(makeStorage());
  keepUnsent(KAMAL, message);
  claimUnsent(SUNIL);
  keepUnsent(SUNIL, { message: 'No answer yet?' });
  expect(unsentOf(KAMAL)).toEqual(message);
  expect(unsentOf(SUNIL)).toEqual({ message: 'No answer yet?' });
});

test('when a visitor writes and has an older one under their account, then the newer one is shown', async () => {
  const { claimUnsent, keepUnsent, unsentOf } = await openTab(makeStorage());
  keepUnsent(KAMAL, { message: 'An older one.' });
  keepUnsent(undefined, message);
  expect(unsentOf(KAMAL)).toEqual(message);
  claimUnsent(KAMAL);
  expect(unsentOf(KAMAL)).toEqual(message);
});

test('when a visitor signs in to send it, then it is theirs, and nobody else’s after that', async () => {
  const storage = makeStorage();
  const { claimUnsent, keepUnsent, unsentOf } = await openTab(storage);
  keepUnsent(undefined, message);
  expect(unsentOf(KAMAL)).toEqual(message);
  claimUnsent(KAMAL);
  const reloaded = await openTab(storage);
  for (const { unsentOf: of } of [{ unsentOf }, reloaded]) {
    expect(of(KAMAL)).toEqual(message);
    expect(of(SUNIL)).toEqual({});
    expect(of(undefined)).toEqual({});
  }
});
