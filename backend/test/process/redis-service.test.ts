/** Two instances over the Redis of REDIS_URL, as in the workflow; without one, over a Redis of our own. */
import { describe, expect, test } from 'vitest';
import { makeCourt, makePerson, makeRequest } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { prepareRedisServer } from '../redis-server.ts';
import { connectSocket, next } from '../socket-client.ts';
import { startTestServer } from '../start-test-server.ts';

async function startOwnRedis(): Promise<string> {
  const own = await openForFile(prepareRedisServer());
  await own.start();
  return own.url;
}

const redisUrl = process.env['REDIS_URL'] ?? (await startOwnRedis());
const here = await openForFile(startTestServer({ redisUrl }));
const there = await openForFile(startTestServer({ redisUrl, databaseName: here.databaseName }));

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
    const page = await connectSocket(there.url, owner);
    const heard = next(page, 'booking:created');
    const { _id } = await makeRequest(here, customer, { courtId: court.id });
    expect(await heard).toMatchObject({ booking: { _id } });
  });
});
