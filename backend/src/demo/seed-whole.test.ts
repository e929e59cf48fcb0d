import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDemoData } from '../../test/demo-data.ts';
import { makeCourt, makePerson } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { DEMO_PEOPLE } from './demo-accounts.ts';
import { seedWhole, removeUnfinishedSeed } from './seed-whole.ts';

const COLLECTIONS = ['users', 'courts', 'bookings', 'conversations', 'messages'];

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const countAll = () =>
  Promise.all(COLLECTIONS.map((name) => server.connection.collection(name).countDocuments()));

test('when the process dies while demo data is made, then the next start takes it away, and it can be made anew', async () => {
  const owner = await makePerson(server, 'owner');
  await makeCourt(server, owner.id);
  const before = await countAll();
  const death = new Error('as by kill -9');
  const dying = seedWhole(server.connection, async () => {
    await addDemoData(server);
    throw death;
  });
  await expect(dying).rejects.toBe(death);
  await removeUnfinishedSeed(server.connection, DEMO_PEOPLE);
  expect(await countAll()).toEqual(before);
  await seedWhole(server.connection, () => addDemoData(server));
  const whole = await countAll();
  expect(whole.every((count, place) => count > (before[place] ?? 0))).toBe(true);
  await removeUnfinishedSeed(server.connection, DEMO_PEOPLE);
  expect(await countAll()).toEqual(whole);
});
