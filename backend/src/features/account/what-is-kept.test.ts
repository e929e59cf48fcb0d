/**
 * What any collection keeps of people: all of it is in their export, and goes when they leave. A collection that is new
 * is looked through like all others.
 */
import { Types } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { deleteAccount, PASSWORD } from '../../../test/accounts.ts';
import type { AttackedWorld } from '../../../test/attacks/valid-calls.ts';
import { runJobs } from '../../../test/do-everything.ts';
import type { Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { quickPasswords, startTestServer } from '../../../test/start-test-server.ts';
import { storeEverything } from '../../../test/store-everything.ts';

/** An address of a calendar is a secret, which its owner is shown elsewhere. */
const NOT_EXPORTED = ['calendarfeeds'];

/** What was played stays without names, and what was decided about a court. */
const KEPT = [
  'bookings.court',
  'bookings.customer',
  'bookings.owner',
  'courts._id',
  'courts.owner',
];

const server = await openForFile(startTestServer());
let world: AttackedWorld;
let people: readonly Person[];
beforeAll(async () => {
  world = await storeEverything(server);
  people = [world.customer, world.owner];
});

/** Every document that names one of these. */
async function findNaming(names: readonly string[]) {
  const collections = (await server.connection.db?.collections()) ?? [];
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find().toArray();
      return documents.map((document) => ({ collection: collection.collectionName, document }));
    }),
  );
  const isNamed = (value: unknown) => names.some((name) => JSON.stringify(value).includes(name));
  return found.flat().flatMap(({ collection, document }) => {
    const fields = Object.keys(document).filter((field) => isNamed(document[field]));
    return fields.length > 0 ? [{ collection, id: String(document['_id']), fields }] : [];
  });
}

const once = (names: readonly string[]) => [...new Set(names)].toSorted();

async function leave(person: Person): Promise<void> {
  const passwordHash = await quickPasswords.hash(PASSWORD);
  const account = { _id: new Types.ObjectId(person.id) };
  await server.connection.collection('users').updateOne(account, { $set: { passwordHash } });
  await deleteAccount(server, person).expect(200);
}

/** Long after what was under way when they left, and after the month for which mails are kept. */
async function putAwayAll(): Promise<void> {
  for (const instant of ['2026-12-01T06:00:00Z', '2027-02-01T06:00:00Z']) {
    server.clock.set(instant);
    await runJobs(server);
  }
}

test('when somebody exports their data, then every document that names them is in it', async () => {
  const missing: string[] = [];
  for (const person of people) {
    const { text } = await server.as(person).get('/api/users/export').expect(200);
    const naming = await findNaming([person.id]);
    expect(naming).not.toEqual([]);
    missing.push(...naming.filter(({ id }) => !text.includes(id)).map((one) => one.collection));
  }
  expect(
    once(missing),
    'put it into export-account.ts, or say in this test why it is not exported',
  ).toEqual(NOT_EXPORTED);
});

test('when a customer and an owner have left, then nothing names them, their courts or their addresses but what has to stay', async () => {
  for (const person of people) await leave(person);
  await putAwayAll();
  const { courtId, spareCourtId } = world;
  const gone = [...people.flatMap(({ id, email }) => [id, email]), courtId, spareCourtId];
  const left = await findNaming(gone);
  expect(
    once(left.flatMap(({ collection, fields }) => fields.map((field) => `${collection}.${field}`))),
    'put it away in account-deletion.service.ts or court-removal.service.ts, or say in this test why it stays',
  ).toEqual(KEPT);
});
