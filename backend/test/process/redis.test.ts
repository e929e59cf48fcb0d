/** Two instances over one database and one Redis, which goes away, freezes and comes back. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askFor, type Person } from '../factories.ts';
import { makeTalk, markRead, post, say } from '../conversations.ts';
import { prepareRedisServer, type RedisServer } from '../redis-server.ts';
import { connectSocket, hearViewers, next, watch, type TestSocket } from '../socket-client.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

/** Longer than the five seconds after which the Redis client gives up a command. */
const OUTAGE_MS = 6_500;
/** The pause between two messages, so that the outage is not filled with them. */
const PAUSE_MS = 400;
const BACK_WITHIN_MS = 15_000;

let redis: RedisServer;
let here: TestServer;
let there: TestServer;
let owner: Person;
let customer: Person;
let courtId: string;
let conversationId: string;
/** The owner's pages, one on each instance. */
let pageHere: TestSocket;
let pageThere: TestSocket;

beforeEach(async () => {
  redis = await prepareRedisServer();
});
afterEach(async () => {
  await there.close();
  await here.close();
  await redis.close();
});

async function openBoth(): Promise<void> {
  here = await startTestServer({ redisUrl: redis.url });
  there = await startTestServer({ redisUrl: redis.url, databaseName: here.databaseName });
  const talk = await makeTalk(here);
  ({ owner, customer, courtId } = talk);
  conversationId = talk.conversation._id;
  pageHere = await connectSocket(here.url, owner);
  pageThere = await connectSocket(there.url, owner);
}

const readiness = async ({ api }: TestServer) =>
  (await api.get('/readyz').expect(200)).body as unknown;

const areReady = () =>
  expect
    .poll(() => Promise.all([here, there].map(readiness)), { timeout: BACK_WITHIN_MS })
    .toEqual(Array(2).fill({ status: 'ready', database: 'up', redis: 'up' }));

/** Sent on one instance, heard on the other. */
async function expectAcross(): Promise<void> {
  const heard: string[] = [];
  pageThere.on('message:created', ({ message }) => heard.push(message.content));
  let sent = 0;
  await expect
    .poll(
      async () => {
        sent += 1;
        await say(here, customer, conversationId, `Across ${sent}`);
        return heard.length;
      },
      { timeout: BACK_WITHIN_MS },
    )
    .toBeGreaterThan(0);
  // The last of those above may still be on its way to this page.
  const back: unknown[] = [];
  pageHere.on('message:created', ({ message }) => back.push(message));
  const message = await say(there, customer, conversationId, 'And back');
  await expect.poll(() => back, { timeout: BACK_WITHIN_MS }).toContainEqual(message);
}

/** Checks for the whole outage that requests are answered and pages of the same instance get pushes. */
async function expectServesAlone(): Promise<void> {
  const from = performance.now();
  let slowest = 0;
  do {
    const begun = performance.now();
    const heard = next(pageHere, 'message:created');
    const message = await say(here, customer, conversationId, 'Alone');
    expect((await heard).message).toEqual(message);
    // Marks messages as read, because a limit stops senders with too many unread ones.
    await markRead(here, owner, conversationId).expect(200);
    await there.api.get('/api/courts').expect(200);
    slowest = Math.max(slowest, performance.now() - begun);
    await setTimeout(PAUSE_MS);
  } while (performance.now() - from < OUTAGE_MS);
  expect(slowest).toBeLessThan(2_000);
  const down = { status: 'degraded', database: 'up', redis: 'down' };
  expect(await Promise.all([here, there].map(readiness))).toEqual([down, down]);
}

describe('when two instances share a Redis', () => {
  beforeEach(async () => {
    await redis.start();
    await openBoth();
    await areReady();
  });

  test('then what happens on one reaches the pages of the other, once', async () => {
    const heard: unknown[] = [];
    pageThere.on('message:created', (change) => heard.push(change));
    await expectAcross();
    const visitor = await connectSocket(there.url);
    await watch(visitor, { courtId, date: TOMORROW });
    const seen = next(visitor, 'slots:changed');
    await askFor(here, customer, { courtId, hours: [19] }).expect(201);
    expect(await seen).toMatchObject({ slots: [{ startTime: '19:00', state: 'requested' }] });
    expect(new Set(heard.map((change) => JSON.stringify(change))).size).toBe(heard.length);
  });

  test('then who looks at a day is counted over both, until they leave', async () => {
    const courtDay = { courtId, date: TOMORROW };
    const [seenHere, seenThere] = [hearViewers(pageHere), hearViewers(pageThere)];
    await watch(pageHere, courtDay);
    await watch(pageThere, courtDay);
    const both = { ...courtDay, viewers: 2 };
    await expect.poll(seenHere, { timeout: BACK_WITHIN_MS }).toEqual(both);
    await expect.poll(seenThere, { timeout: BACK_WITHIN_MS }).toEqual(both);
    pageThere.close();
    await expect.poll(seenHere, { timeout: BACK_WITHIN_MS }).toEqual({ ...courtDay, viewers: 1 });
  });

  test('then who looks at a day is counted over both, however much their clocks differ', async () => {
    there.clock.set('2026-12-01T05:30:00Z');
    const courtDay = { courtId, date: TOMORROW };
    const [seenHere, seenThere] = [hearViewers(pageHere), hearViewers(pageThere)];
    await watch(pageHere, courtDay);
    await watch(pageThere, courtDay);
    const both = { ...courtDay, viewers: 2 };
    await expect.poll(seenThere, { timeout: BACK_WITHIN_MS }).toEqual(both);
    await expect.poll(seenHere, { timeout: BACK_WITHIN_MS }).toEqual(both);
  });

  test('then the viewers of an instance that died fade', async () => {
    const courtDay = { courtId, date: TOMORROW };
    const client = createClient({ url: redis.url });
    await client.connect();
    const [seconds] = await client.time();
    const fadeAfter = (later: number) => {
      const fadesAt = (Number(seconds) + later) * 1_000;
      return client.hSet(`crease:viewers:court-day:${courtId}:${TOMORROW}`, 'died', `1 ${fadesAt}`);
    };
    await fadeAfter(60);
    const seen = hearViewers(pageHere);
    await watch(pageHere, courtDay);
    await expect.poll(seen, { timeout: BACK_WITHIN_MS }).toMatchObject({ viewers: 2 });
    await fadeAfter(0);
    client.destroy();
    await expect.poll(seen, { timeout: BACK_WITHIN_MS }).toMatchObject({ viewers: 1 });
  });

  test('then it may be killed and come back, and nobody starts anything again', async () => {
    await redis.kill();
    await expectServesAlone();
    const told = [pageHere, pageThere].map((page) => next(page, 'changes:missed'));
    await redis.start();
    await areReady();
    await expectAcross();
    // No socket was disconnected, so only `changes:missed` makes the pages read again.
    await Promise.all(told);
  });

  test('then it may freeze and thaw', async () => {
    redis.freeze();
    await expectServesAlone();
    redis.thaw();
    await areReady();
    await expectAcross();
  });

  test('then two outages in a row are no different', async () => {
    for (let outage = 0; outage < 2; outage += 1) {
      await redis.kill();
      await post(here, customer, conversationId, 'Alone').expect(201);
      await redis.start();
      await areReady();
    }
    await expectAcross();
  });
});

describe('when Redis is not there at the start', () => {
  test('then both instances serve, and find each other once it is', async () => {
    await openBoth();
    await expectServesAlone();
    await redis.start();
    await areReady();
    await expectAcross();
  });

  test('then one that is frozen is no different', async () => {
    await redis.start();
    redis.freeze();
    await openBoth();
    await expectServesAlone();
    redis.thaw();
    await areReady();
    await expectAcross();
  });
});
