import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createRememberedKeys } from './remembered-keys.ts';
import { createRestingRedis } from './resting-redis.ts';
import type { RedisPair } from '../redis/redis.ts';

const logger = createLogger({ level: 'silent', isForPeople: false });
const MONTH_SECONDS = 30 * 24 * 60 * 60;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('when a month has gone since a key was last remembered, then it is forgotten', async () => {
  const { remember, isRemembered } = createRememberedKeys(undefined);
  await remember('a');
  vi.advanceTimersByTime(1_000);
  await remember('a');
  vi.advanceTimersByTime(MONTH_SECONDS * 1_000 - 1);
  expect(await isRemembered('a')).toBe(true);
  expect(await isRemembered('b')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isRemembered('a')).toBe(false);
});

test('when there are too many keys for one process, then the one that was not seen for longest goes', async () => {
  const { remember, isRemembered } = createRememberedKeys(undefined);
  await remember('first');
  await remember('second');
  for (let index = 0; index < 99_998; index += 1) await remember(String(index));
  await remember('first');
  await remember('one too many');
  expect(await Promise.all(['first', 'second', '0'].map(isRemembered))).toEqual([
    true,
    false,
    true,
  ]);
});

/** As far as keys are remembered in it. */
function redisThatKeeps() {
  const kept = new Map<string, unknown>();
  const publisher = {
    isReady: true,
    set: (key: string, _: string, options: unknown) => Promise.resolve(kept.set(key, options)),
    exists: (key: string) => Promise.resolve(Number(kept.has(key))),
  };
  return { publisher, kept };
}

const keysIn = (publisher: object) =>
  createRememberedKeys(createRestingRedis({ publisher } as unknown as RedisPair, logger));

test('when one instance remembers a key, then another one does for a month', async () => {
  const { publisher, kept } = redisThatKeeps();
  await keysIn(publisher).remember('a');
  const { isRemembered } = keysIn(publisher);
  expect(await isRemembered('a')).toBe(true);
  expect(await isRemembered('b')).toBe(false);
  expect([...kept.values()]).toEqual([{ expiration: { type: 'EX', value: MONTH_SECONDS } }]);
});

test('when Redis is away, then nothing fails and nothing is remembered', async () => {
  const { publisher } = redisThatKeeps();
  const { remember, isRemembered } = keysIn(publisher);
  await remember('a');
  publisher.isReady = false;
  await remember('b');
  expect(await isRemembered('a')).toBe(false);
  publisher.isReady = true;
  expect(await isRemembered('a')).toBe(true);
  expect(await isRemembered('b')).toBe(false);
});
