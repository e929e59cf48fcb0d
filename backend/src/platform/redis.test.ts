import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareRedisServer, type RedisServer } from '../../test/redis-server.ts';
import type { Logger } from './logger.ts';
import { openRedis, type RedisPair } from './redis.ts';

const TRIES = 12;

let server: RedisServer;
let redis: RedisPair;
let tries = 0;
const warn = vi.fn();
const info = vi.fn();

beforeEach(async () => {
  server = await prepareRedisServer();
  redis = openRedis(server.url, { warn, info } as unknown as Logger);
  for (const client of [redis.publisher, redis.subscriber]) {
    client.on('error', () => (tries += 1));
  }
});
afterEach(async () => {
  await redis.close();
  await server.close();
});

async function tryInVain(): Promise<void> {
  tries = 0;
  await expect.poll(() => tries).toBeGreaterThan(TRIES);
}

test('when Redis stays away, then an outage is told once for each line and reason, and so is its end', async () => {
  await tryInVain();
  expect(warn.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(warn.mock.calls.length).toBeLessThan(TRIES / 2);
  await server.start();
  await expect.poll(() => info.mock.calls).toHaveLength(2);
  await server.kill();
  await tryInVain();
  // First the connections are cut, then nothing listens any more; each reason is logged once for each connection.
  expect(warn.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(warn.mock.calls.length).toBeLessThan(TRIES);
});

test('when it is closed before Redis was ever there, then that is told and fails nobody', async () => {
  const early = openRedis(server.url, { warn, info } as unknown as Logger);
  await early.close();
  await expect
    .poll(() => warn.mock.calls)
    .toContainEqual([expect.anything(), 'Redis did not connect']);
});

test('when Redis is there from the start, then nothing is told, and it is reachable until both lines are closed', async () => {
  const told = vi.fn();
  await server.start();
  const there = openRedis(server.url, { warn: told, info: told } as unknown as Logger);
  await expect.poll(() => [there.publisher.isReady, there.subscriber.isReady]).not.toContain(false);
  expect(await there.isReachable()).toBe(true);
  await there.close();
  expect([there.publisher.isOpen, there.subscriber.isOpen]).toEqual([false, false]);
  expect(await there.isReachable()).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test('when Redis does not answer in a second, then it is not reachable', async () => {
  await server.start();
  await expect.poll(() => redis.publisher.isReady).toBe(true);
  vi.spyOn(redis.publisher, 'ping').mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = redis.isReachable();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
