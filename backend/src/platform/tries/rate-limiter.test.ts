import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Logger } from '../log/logger.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RedisPair } from '../redis/redis.ts';

const RULE = { name: 'login', tries: 2, windowSeconds: 600 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const warn = vi.fn();
const logger = { warn } as unknown as Logger;
const limiter = () => createRateLimiter(undefined, logger);

test.each([
  [0, 600, '10 minutes'],
  [539, 61, '2 minutes'],
  [540, 60, 'a minute'],
  [541, 59, '59 seconds'],
  [598.5, 2, '2 seconds'],
  [599, 1, 'a second'],
  [599.999, 1, 'a second'],
])(
  'when all tries were used %d seconds ago, then one is asked to wait %d seconds, said as %s',
  async (ago, retryAfterSeconds, said) => {
    const { take } = limiter();
    await take(RULE, 'a');
    await take(RULE, 'a');
    vi.advanceTimersByTime(ago * 1_000);
    await expect(take(RULE, 'a')).rejects.toMatchObject({
      code: 'too_many_tries',
      message: `Too many tries, please try again in ${said}`,
      details: { retryAfterSeconds },
    });
    await take(RULE, 'b');
  },
);

test('when the clock was set back, then nobody is asked to wait longer than tries are counted', async () => {
  const { take } = limiter();
  await take(RULE, 'a');
  await take(RULE, 'a');
  vi.setSystemTime(Date.now() - 3_600_000);
  const details = { retryAfterSeconds: 600 };
  await expect(take(RULE, 'a')).rejects.toMatchObject({ details });
  vi.advanceTimersByTime(600_000);
  await take(RULE, 'a');
  const publisher = { isReady: true, eval: () => Promise.resolve(4_200_000) };
  const { take: takeInRedis } = createRateLimiter({ publisher } as unknown as RedisPair, logger);
  await expect(takeInRedis(RULE, 'a')).rejects.toMatchObject({ details });
});

test('when the time is over, then the tries are there again', async () => {
  const { take } = limiter();
  for (let window = 0; window < 2; window += 1) {
    await take(RULE, 'a');
    await take(RULE, 'a');
    await expect(take(RULE, 'a')).rejects.toMatchObject({ code: 'too_many_tries' });
    vi.advanceTimersByTime(600_000);
  }
});

test('when Redis does not answer, then this process counts and leaves it alone for a while, and then Redis counts again', async () => {
  const ask = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  const publisher = { isReady: true, eval: ask };
  const { take } = createRateLimiter({ publisher } as unknown as RedisPair, logger);
  const first = take(RULE, 'a');
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  await take(RULE, 'a');
  await expect(take(RULE, 'a')).rejects.toMatchObject({ code: 'too_many_tries' });
  await vi.advanceTimersByTimeAsync(4_999);
  await expect(take(RULE, 'a')).rejects.toMatchObject({ code: 'too_many_tries' });
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  ask.mockResolvedValue(0);
  await take(RULE, 'a');
  expect(ask).toHaveBeenCalledTimes(2);
  publisher.isReady = false;
  await expect(take(RULE, 'a')).rejects.toMatchObject({ code: 'too_many_tries' });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('when Redis is gone, then tries are given back and forgiven in this process, and no login fails for it', async () => {
  const pair = { publisher: { isReady: false } } as unknown as RedisPair;
  const { take, giveBack, forgive } = createRateLimiter(pair, logger);
  const isRefused = () => expect(take(RULE, 'a')).rejects.toMatchObject({ code: 'too_many_tries' });
  for (let tries = 0; tries < RULE.tries; tries += 1) await take(RULE, 'a');
  await isRefused();
  await giveBack(RULE, 'a');
  await take(RULE, 'a');
  await isRefused();
  await forgive(RULE, 'a');
  for (let tries = 0; tries < RULE.tries; tries += 1) await take(RULE, 'a');
  await isRefused();
});

test('when Redis is reachable and refuses to count, then that is told now and then', async () => {
  const full = new Error("OOM command not allowed when used memory > 'maxmemory'");
  const ask = vi.fn<() => Promise<unknown>>().mockRejectedValue(full);
  const publisher = { isReady: true, eval: ask };
  const { take } = createRateLimiter({ publisher } as unknown as RedisPair, logger);
  const takeLater = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    await take(RULE, String(seconds));
  };
  for (const seconds of [0, 5, 594]) await takeLater(seconds);
  expect(ask).toHaveBeenCalledTimes(3);
  const told = 'Redis does not count tries, so each instance counts its own';
  expect(warn.mock.calls).toEqual([[{ err: full }, told]]);
  await takeLater(6);
  expect(warn).toHaveBeenCalledTimes(2);
});
