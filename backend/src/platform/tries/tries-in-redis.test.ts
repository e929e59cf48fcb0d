import { createClient, type RedisClientType } from 'redis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareRedisServer, type RedisServer } from '../../../test/redis-server.ts';
import { createLogger } from '../log/logger.ts';
import { createRestingRedis } from './resting-redis.ts';
import type { RedisPair } from '../redis/redis.ts';
import { createTriesInRedis } from './tries-in-redis.ts';
import type { TryCounts } from './try-counts.ts';

const logger = createLogger({ level: 'silent', isForPeople: false });
const RULE = { name: 'login', tries: 2, windowSeconds: 600 };
const STORED = 'rate:login:a';

let server: RedisServer;
let publisher: RedisClientType;
/** Of two instances. */
let here: TryCounts;
let there: TryCounts;

beforeAll(async () => {
  server = await prepareRedisServer();
  await server.start();
  publisher = await createClient({ url: server.url }).connect();
});
afterAll(async () => {
  publisher.destroy();
  await server.close();
});
beforeEach(async () => {
  await publisher.flushAll();
  const open = () =>
    createTriesInRedis(RULE, createRestingRedis({ publisher } as unknown as RedisPair, logger));
  [here, there] = [open(), open()];
});

test('when one instance has counted all tries, then none is left on the other', async () => {
  expect([await here.take('a'), await here.take('a')]).toEqual([0, 0]);
  const waitMs = await there.take('a');
  expect(waitMs).toBeGreaterThan(590_000);
  expect(waitMs).toBeLessThanOrEqual(600_000);
  expect(await there.take('b')).toBe(0);
});

test('when there are more tries, then the time of the first one counts', async () => {
  await here.take('a');
  await publisher.pExpire(STORED, 60_000);
  await there.take('a');
  expect(await here.take('a')).toBeLessThanOrEqual(60_000);
});

test('when a try was refused, then it uses up none that comes back', async () => {
  await here.take('a');
  await here.take('a');
  await here.take('a');
  await there.giveBack('a');
  expect(await here.take('a')).toBe(0);
  expect(await here.take('a')).toBeGreaterThan(0);
});

test('when all tries were given back or forgiven, then nothing of them is kept', async () => {
  await here.take('a');
  await there.giveBack('a');
  expect(await publisher.exists(STORED)).toBe(0);
  await here.take('a');
  await here.take('a');
  await there.forgive('a');
  expect(await publisher.exists(STORED)).toBe(0);
});

test('when a try is given back after its count has ended, then there is none more than before', async () => {
  await here.take('a');
  await publisher.del(STORED);
  await here.giveBack('a');
  expect([await here.take('a'), await here.take('a')]).toEqual([0, 0]);
  expect(await here.take('a')).toBeGreaterThan(0);
});
