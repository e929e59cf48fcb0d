/** The process, started over a database in which there is something already. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/migrations/migrations.ts';
import { connectMongo } from '../../src/platform/mongo/mongo-connection.ts';
import { uriOfDatabase } from '../database-uri.ts';
import { openForFile } from '../open-for-file.ts';
import { startProcess } from '../start-process.ts';

const MONGODB_URI = uriOfDatabase(`people-${randomUUID()}`).href;
const connection = await connectMongo(MONGODB_URI);
await connection.collection('users').insertOne({ email: 'owner@example.lk', role: 'owner' });
const { address } = await openForFile(startProcess({ MONGODB_URI, SEED_DEMO: 'true' }));

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('when demo data is asked for beside people who are there, then it is made', async () => {
  const answer = (await (await fetch(`${address}/api/demo`)).json()) as {
    data: { accounts: object[] };
  };
  expect(answer.data.accounts).toHaveLength(5);
});

test('when it is ready, then what is stored has been changed for it, and the database refuses what may be there only once', async () => {
  const version = await connection.collection('schema_version').findOne({});
  expect(version).toMatchObject({ version: MIGRATIONS.length });
  const again = connection.collection('users').insertOne({ email: 'owner@demo.lk' });
  await expect(again).rejects.toMatchObject({ code: 11_000 });
});
