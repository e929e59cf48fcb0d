import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareRedisServer, type RedisServer } from '../../../test/redis-server.ts';
import type { Logger } from '../log/logger.ts';
import { openRedis, type RedisPair } from './redis.ts';

const TRIES = 8;

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

test('when tries to reach Redis fail for two reasons in turn, then each reason is told once', () => {
  const told = { warn: vi.fn(), info: vi.fn() };
  const there = openRedis(server.url, told as unknown as Logger);
  onTestFinished(() => there.close());
  told.warn.mockClear();
  // A proxy in front of it now cuts a line that it has just taken, and now refuses to take one.
  for (let number = 0; number < 20; number += 1) {
    const reason = number % 2 === 0 ? 'Socket closed unexpectedly' : 'read ECONNRESET';
    there.publisher.emit('error', new Error(reason));
  }
  expect(told.warn.mock.calls).toHaveLength(2);
});

test('when a line is cut twice, then each time that is told, and that it is back', async () => {
  const told = { warn: vi.fn(), info: vi.fn() };
  await server.start();
  const there = openRedis(server.url, told as unknown as Logger);
  onTestFinished(() => there.close());
  await expect.poll(() => [there.publisher.isReady, there.subscriber.isReady]).not.toContain(false);
  for (const times of [1, 2]) {
    // It cuts all lines but the one that it came over.
    await there.publisher.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']);
    await expect.poll(() => told.info.mock.calls).toHaveLength(times);
    expect(told.warn.mock.calls).toHaveLength(times);
  }
});

test('when Redis has been away for long, then it is still looked for twice a second, and never without a pause', () => {
  const { reconnectStrategy } = redis.publisher.options.socket as {
    reconnectStrategy: (retries: number) => number;
  };
  expect([1, 1_000].map(reconnectStrategy)).toEqual([100, 500]);
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

test('when it is closed while a subscription ends, then that is answered first, or it would be told as lost', async () => {
  await server.start();
  await expect.poll(() => redis.subscriber.isReady).toBe(true);
  await redis.subscriber.subscribe('news', () => undefined);
  vi.spyOn(redis.publisher, 'ping').mockResolvedValue('PONG');
  const ended = redis.subscriber.unsubscribe('news');
  await redis.close();
  await expect(ended).resolves.toBeUndefined();
});

const LINES = ['publisher', 'subscriber'] as const;

test.each(LINES)(
  'when Redis does not answer the %s in a second, then it is not reachable',
  async (line) => {
    await server.start();
    await expect.poll(() => LINES.map((one) => redis[one].isReady)).toEqual([true, true]);
    for (const one of LINES) vi.spyOn(redis[one], 'ping').mockResolvedValue('PONG');
    vi.mocked(redis[line].ping).mockReturnValue(new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = redis.isReachable();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(false);
    vi.useRealTimers();
    vi.restoreAllMocks();
  },
);

describe('when a line to Redis stays open and nothing comes over it', () => {
  const LOOK_EVERY_MS = 5_000;
  const UNTIL_RENEWED = 4;
  const GREETED_WITHIN_MS = 60_000;
  const SILENT = ['Redis is silent, and connected to anew'];
  let there: RedisPair;
  const readied: string[] = [];

  beforeEach(async () => {
    // They would connect at some time in the test, which has to know whose line is the new one.
    await redis.close();
    await server.start();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    there = openRedis(server.url, { warn, info } as unknown as Logger);
    await expect
      .poll(() => [there.publisher.isReady, there.subscriber.isReady])
      .toEqual([true, true]);
    readied.length = 0;
    warn.mockClear();
    for (const line of LINES) {
      there[line].on('ready', () => readied.push(line));
      // No real answer comes as fast as the looks here follow each other.
      vi.spyOn(there[line], 'ping').mockResolvedValue('PONG');
    }
  });
  afterEach(async () => {
    await there.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  const silence = (line: (typeof LINES)[number]) =>
    vi.mocked(there[line].ping).mockRejectedValue(new Error('Nothing came'));
  const look = () => vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  const lookTimes = async (times: number) => {
    for (let looks = 0; looks < times; looks += 1) await look();
  };

  test.each(LINES)('then the %s is opened anew, and what is published is heard', async (line) => {
    const heard: string[] = [];
    await there.subscriber.subscribe('news', (word) => heard.push(word));
    silence(line);
    await lookTimes(UNTIL_RENEWED);
    await expect.poll(() => readied).toEqual([line]);
    await there.publisher.publish('news', 'heard');
    await expect.poll(() => heard).toEqual(['heard']);
    expect(warn.mock.calls).toContainEqual(SILENT);
  });

  test('then pushes can leave as long as it is not the line by which they do', async () => {
    silence('subscriber');
    expect([await there.canPublish(), await there.isReachable()]).toEqual([true, false]);
    silence('publisher');
    expect(await there.canPublish()).toBe(false);
  });

  test('then it is given as much time again once it was opened anew', async () => {
    silence('subscriber');
    await lookTimes(UNTIL_RENEWED);
    await expect.poll(() => readied).toEqual(['subscriber']);
    await lookTimes(UNTIL_RENEWED - 1);
    expect(there.subscriber.isReady).toBe(true);
    await look();
    await expect.poll(() => readied).toEqual(['subscriber', 'subscriber']);
  });

  test('then one that answers now and then, even late, is only slow, and keeps its line', async () => {
    const ping = silence('subscriber');
    let answer: (word: string) => void = () => undefined;
    for (let rounds = 0; rounds < 2; rounds += 1) {
      ping.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      await lookTimes(UNTIL_RENEWED - 1);
      answer('PONG');
    }
    await look();
    expect(there.subscriber.isReady).toBe(true);
    expect(readied).toEqual([]);
  });

  test('then it is tried again when the new line is taken and nobody greets on it', async () => {
    let taken = 0;
    there.subscriber.on('connect', () => (taken += 1)).on('error', () => undefined);
    const limit = vi.spyOn(Socket.prototype, 'setTimeout').mockReturnThis();
    const limits = () => limit.mock.calls.map(([limitMs]) => limitMs);
    server.freeze();
    silence('subscriber');
    await lookTimes(UNTIL_RENEWED);
    await expect.poll(limits).toContain(GREETED_WITHIN_MS);
    (limit.mock.contexts[limits().indexOf(GREETED_WITHIN_MS)] as Socket).emit('timeout');
    await expect.poll(() => taken).toBe(2);
    server.thaw();
    await expect.poll(() => readied).toEqual(['subscriber']);
  });

  test('then what was not answered before it was gone does not count', async () => {
    silence('subscriber');
    await lookTimes(UNTIL_RENEWED - 1);
    await server.kill();
    await expect.poll(() => there.subscriber.isReady).toBe(false);
    await look();
    await server.start();
    await expect.poll(() => readied).toContain('subscriber');
    await look();
    expect(warn.mock.calls).not.toContainEqual(SILENT);
  });

  test('then it is not opened anew once it was closed', async () => {
    silence('subscriber');
    await lookTimes(UNTIL_RENEWED - 1);
    await there.close();
    await look();
    expect(there.subscriber.isOpen).toBe(false);
  });
});
