/** Two instances over the Redis of REDIS_URL, as in the workflow; without one, over a Redis of our own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCourt, makePerson, makeRequest } from './factories.ts';
import { prepareRedisServer, type RedisServer } from './redis-server.ts';
import { connectSocket, next } from './socket-client.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

let own: RedisServer | undefined;
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  let redisUrl = process.env['REDIS_URL'];
  if (redisUrl === undefined) {
    own = await prepareRedisServer();
    await own.start();
    redisUrl = own.url;
  }
  here = await startTestServer({ redisUrl });
  there = await startTestServer({ redisUrl, databaseName: here.databaseName });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await own?.close();
});

describe('when a customer of one instance asks for a slot', () => {
  test('then the owner’s page on the other instance hears of it', async () => {
    for (const { api } of [here, there]) {
      await expect
        .poll(async () => (await api.get('/readyz')).body as unknown)
        .toMatchObject({ redis: 'up' });
    }
    const owner = await makePerson(here, 'owner');
    const customer = await makePerson(here, 'customer');
    const court = await makeCourt(here, owner.id);
    const page = await connectSocket(there.url, { token: owner.token });
    const heard = next(page, 'booking:created');
    const { _id } = await makeRequest(here, customer, { courtId: court.id });
    expect(await heard).toMatchObject({ booking: { _id } });
  });
});
