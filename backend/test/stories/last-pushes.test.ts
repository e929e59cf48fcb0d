/** What an instance still does while it stops reaches the pages of the others. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookWalkIn, makeCourt, makePerson } from '../factories.ts';
import { prepareRedisServer, type RedisServer } from '../redis-server.ts';
import { connectSocket, next, watch } from '../socket-client.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

const databaseName = `stop-${randomUUID()}`;
let redis: RedisServer;
let staying: TestServer;

beforeAll(async () => {
  redis = await prepareRedisServer();
  await redis.start();
  staying = await startTestServer({ redisUrl: redis.url, databaseName });
});
afterAll(async () => {
  await staying.connection.dropDatabase();
  await staying.close();
  await redis.close();
});

const isReady = async ({ api }: TestServer) =>
  ((await api.get('/readyz')).body as { status: string }).status;

test('when an instance stops while it books for a walk-in, then who watches the day on another one sees it', async () => {
  const stopping = await startTestServer({ redisUrl: redis.url, databaseName });
  await expect
    .poll(() => Promise.all([stopping, staying].map(isReady)))
    .toEqual(['ready', 'ready']);
  const owner = await makePerson(stopping, 'owner');
  const { id: courtId } = await makeCourt(stopping, owner.id);
  const visitor = await connectSocket(staying.url);
  await watch(visitor, { courtId, date: TOMORROW });
  const seen = next(visitor, 'slots:changed');

  const { bookingRecords } = stopping.services;
  const store = bookingRecords.insertAnswered.bind(bookingRecords);
  let goOn: () => void = () => undefined;
  const isStopping = new Promise<void>((resolve) => (goOn = resolve));
  const storing = vi.spyOn(bookingRecords, 'insertAnswered').mockImplementation(async (...sent) => {
    await isStopping;
    return store(...sent);
  });
  const asked = bookWalkIn(stopping, owner, { courtId }).expect(201).then();
  await expect.poll(() => storing.mock.calls.length).toBe(1);
  const stopped = stopping.close();
  // Nobody is let in any more.
  await expect.poll(() => fetch(stopping.url).then(Boolean, () => false)).toBe(false);
  goOn();
  await asked;
  expect(await seen).toMatchObject({ slots: [{ startTime: '19:00', state: 'booked' }] });
  await stopped;
});
