/**
 * Two instances over one database and one Redis, which goes away, freezes and comes back. Each test has its own, so
 * that all of them wait at the same time.
 */
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'redis';
import { describe, test, type TestContext } from 'vitest';
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

type Context = Pick<TestContext, 'expect' | 'onTestFinished'>;

interface Scene extends Pick<Context, 'expect'> {
  redis: RedisServer;
  here: TestServer;
  there: TestServer;
  owner: Person;
  customer: Person;
  courtId: string;
  conversationId: string;
  /** The owner's pages, one on each instance. */
  pageHere: TestSocket;
  pageThere: TestSocket;
}

/** Two instances over a Redis of their own, which `begin` starts or not. */
async function openScene(
  { expect, onTestFinished }: Context,
  begin: (redis: RedisServer) => Promise<void>,
): Promise<Scene> {
  const redis = await prepareRedisServer();
  onTestFinished(() => redis.close());
  await begin(redis);
  const here = await startTestServer({ redisUrl: redis.url });
  onTestFinished(() => here.close());
  const there = await startTestServer({ redisUrl: redis.url, databaseName: here.databaseName });
  onTestFinished(() => there.close());
  const { owner, customer, courtId, conversation } = await makeTalk(here);
  const conversationId = conversation._id;
  const pageHere = await connectSocket(here.url, owner, onTestFinished);
  const pageThere = await connectSocket(there.url, owner, onTestFinished);
  const people = { owner, customer, courtId, conversationId };
  return { expect, redis, here, there, ...people, pageHere, pageThere };
}

const readiness = async ({ api }: TestServer) =>
  (await api.get('/readyz').expect(200)).body as unknown;

const areReady = ({ expect, here, there }: Scene) =>
  expect
    .poll(() => Promise.all([here, there].map(readiness)), { timeout: BACK_WITHIN_MS })
    .toEqual(Array(2).fill({ status: 'ready', database: 'up', redis: 'up' }));

/** Sent on one instance, heard on the other. */
async function expectAcross(scene: Scene): Promise<void> {
  const { expect, here, there, pageHere, pageThere, customer, conversationId } = scene;
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
async function expectServesAlone(scene: Scene): Promise<void> {
  const { expect, here, there, pageHere, owner, customer, conversationId } = scene;
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

describe.concurrent('when two instances share a Redis', () => {
  const openShared = async (context: Context) => {
    const scene = await openScene(context, (redis) => redis.start());
    await areReady(scene);
    return scene;
  };

  test('then what happens on one reaches the pages of the other, once', async (context) => {
    const scene = await openShared(context);
    const { expect, here, there, customer, courtId, pageThere } = scene;
    const heard: unknown[] = [];
    pageThere.on('message:created', (change) => heard.push(change));
    await expectAcross(scene);
    const visitor = await connectSocket(there.url, {}, context.onTestFinished);
    await watch(visitor, { courtId, date: TOMORROW });
    const seen = next(visitor, 'slots:changed');
    await askFor(here, customer, { courtId, hours: [19] }).expect(201);
    expect(await seen).toMatchObject({ slots: [{ startTime: '19:00', state: 'requested' }] });
    expect(new Set(heard.map((change) => JSON.stringify(change))).size).toBe(heard.length);
  });

  test('then who looks at a day is counted over both, until they leave', async (context) => {
    const { expect, courtId, pageHere, pageThere } = await openShared(context);
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

  test('then who looks at a day is counted over both, however much their clocks differ', async (context) => {
    const { expect, there, courtId, pageHere, pageThere } = await openShared(context);
    there.clock.set('2026-12-01T05:30:00Z');
    const courtDay = { courtId, date: TOMORROW };
    const [seenHere, seenThere] = [hearViewers(pageHere), hearViewers(pageThere)];
    await watch(pageHere, courtDay);
    await watch(pageThere, courtDay);
    const both = { ...courtDay, viewers: 2 };
    await expect.poll(seenThere, { timeout: BACK_WITHIN_MS }).toEqual(both);
    await expect.poll(seenHere, { timeout: BACK_WITHIN_MS }).toEqual(both);
  });

  test('then the viewers of an instance that died fade', async (context) => {
    const { expect, redis, courtId, pageHere } = await openShared(context);
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

  test('then it may be killed and come back, and nobody starts anything again', async (context) => {
    const scene = await openShared(context);
    const { redis, pageHere, pageThere } = scene;
    await redis.kill();
    await expectServesAlone(scene);
    const told = [pageHere, pageThere].map((page) => next(page, 'changes:missed'));
    await redis.start();
    await areReady(scene);
    await expectAcross(scene);
    // No socket was disconnected, so only `changes:missed` makes the pages read again.
    await Promise.all(told);
  });

  test('then it may freeze and thaw', async (context) => {
    const scene = await openShared(context);
    scene.redis.freeze();
    await expectServesAlone(scene);
    scene.redis.thaw();
    await areReady(scene);
    await expectAcross(scene);
  });

  test('then two outages in a row are no different', async (context) => {
    const scene = await openShared(context);
    const { redis, here, customer, conversationId } = scene;
    for (let outage = 0; outage < 2; outage += 1) {
      await redis.kill();
      await post(here, customer, conversationId, 'Alone').expect(201);
      await redis.start();
      await areReady(scene);
    }
    await expectAcross(scene);
  });
});

describe.concurrent('when Redis is not there at the start', () => {
  test('then both instances serve, and find each other once it is', async (context) => {
    const scene = await openScene(context, () => Promise.resolve());
    await expectServesAlone(scene);
    await scene.redis.start();
    await areReady(scene);
    await expectAcross(scene);
  });

  test('then one that is frozen is no different', async (context) => {
    const scene = await openScene(context, async (redis) => {
      await redis.start();
      redis.freeze();
    });
    await expectServesAlone(scene);
    scene.redis.thaw();
    await areReady(scene);
    await expectAcross(scene);
  });
});
