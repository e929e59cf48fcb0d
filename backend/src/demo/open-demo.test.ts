import { expect, onTestFinished, test } from 'vitest';
import { demoPartsOf } from '../../test/demo-data.ts';
import { quickPasswords, startTestServer } from '../../test/start-test-server.ts';
import { seedAdmin } from '../features/auth/seed-admin.ts';
import { DEMO_PEOPLE } from './demo-accounts.ts';
import { openDemo } from './open-demo.ts';

const ADMIN = { email: 'admin@demo.lk', password: 'the operator’s own' };
const OTHERS = DEMO_PEOPLE.map(({ email }) => email).filter((email) => email !== ADMIN.email);

test('when the first administrator has the e-mail of the demo one, then all other demo data is there, also after a start that was broken off', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { connection } = server;
  const { users, courtRecords } = server.services;
  const open = async () => {
    const environment = { mongodbUri: undefined, seedDemo: undefined, admin: ADMIN };
    const accounts = await openDemo(environment, { ...demoPartsOf(server), connection });
    return accounts.map(({ email }) => email);
  };
  await seedAdmin(ADMIN, users, quickPasswords);
  const admin = await users.findByEmail(ADMIN.email);

  expect(await open()).toEqual(OTHERS);
  const made = await courtRecords.countByStatus();
  expect(made.get('approved')).toBeGreaterThan(0);
  await connection.collection('seedings').insertOne({ _id: 'demo' as never });
  expect(await open()).toEqual(OTHERS);
  expect(await courtRecords.countByStatus()).toEqual(made);
  expect(await open()).toEqual(OTHERS);
  expect(await users.findByEmail(ADMIN.email)).toEqual(admin);
});
