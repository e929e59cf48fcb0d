/** A backup is taken while people go on: what is restored from it works. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectMongo } from '../../src/platform/mongo/mongo-connection.ts';
import { backUp, restore } from '../../src/tools/backup-folder.ts';
import { say, startConversation, threadOf } from '../conversations.ts';
import { uriOfDatabase } from '../database-uri.ts';
import { answer, makeCourt, makePerson, makeRequest } from '../factories.ts';
import { startTestServer } from '../start-test-server.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const here = () => ({ uploadsFolder: join(folder, 'here'), folder: join(folder, 'backup') });

interface BackupOrder {
  sort: { _id: 1 | -1 };
}

async function* readAfter<Item>(
  first: Promise<unknown> | undefined,
  read: () => AsyncIterable<Item>,
) {
  await first;
  yield* read();
}

/** From now on `act` is done before a collection is read, and awaited. */
function doBeforeReads(
  connection: Connection,
  act: (collection: string) => Promise<unknown> | undefined,
): void {
  const collection = connection.collection.bind(connection);
  vi.spyOn(connection, 'collection').mockImplementation((name: string) => {
    const found = collection(name);
    const find = found.find.bind(found);
    vi.spyOn(found, 'find').mockImplementation(((...asked: Parameters<typeof find>) =>
      readAfter(act(name), () => find(...asked))) as never);
    return found;
  });
}

/** As MongoDB reads a long collection: what is written meanwhile is found where it was not read yet. */
async function* readOneByOne(
  found: ReturnType<Connection['collection']>,
  direction: 1 | -1,
  afterFirst: () => Promise<unknown>,
) {
  const further = direction === 1 ? '$gt' : '$lt';
  let condition = {};
  for (;;) {
    const next = await found.findOne(condition, { sort: { _id: direction } });
    if (!next) return;
    yield next;
    await afterFirst();
    condition = { _id: { [further]: next._id } };
  }
}

/** A server on a database of its own, with a court and somebody who may ask for it. */
async function openThere(prefix: string) {
  const databaseName = `${prefix}-${randomUUID()}`;
  const server = await startTestServer({ databaseName });
  const owner = await makePerson(server, 'owner');
  const customer = await makePerson(server, 'customer');
  return { databaseName, server, owner, customer, court: await makeCourt(server, owner.id) };
}

describe('when somebody writes while a backup is taken', () => {
  test('then what was said until then is there, and what is said after the restore is read by both', async () => {
    const { databaseName, server, owner, customer, court } = await openThere('written');
    const { _id } = await startConversation(server, customer, court.id);
    await say(server, customer, _id, 'Before');
    const connection = await connectMongo(uriOfDatabase(databaseName).href);
    const said: string[] = [];
    doBeforeReads(connection, (collection) => {
      const text = `While ${collection}`;
      said.push(text);
      return say(server, customer, _id, text);
    });
    await backUp({ ...here(), connection });
    vi.restoreAllMocks();
    expect(said.length).toBeGreaterThan(5);
    await server.close();
    await restore({ ...here(), connection, uploadsFolder: join(folder, 'uploads') }, true);
    await connection.close();

    const again = await startTestServer({ databaseName });
    await say(again, owner, _id, 'After');
    await say(again, customer, _id, 'And after');
    const { messages } = await threadOf(again, owner, _id);
    const texts = messages.map(({ content }) => content);
    expect(texts).toEqual(['Before', ...said, 'After', 'And after']);
    await again.close();
  });
});

describe('when messages are sent after the messages were read and before their conversation is', () => {
  test('then as many are unread after the restore as there are to be read', async () => {
    const { databaseName, server, owner, customer, court } = await openThere('sent');
    const { _id } = await startConversation(server, customer, court.id);
    await say(server, customer, _id, 'Before');
    const sayTwo = async () => {
      await say(server, customer, _id, 'Too late');
      await say(server, customer, _id, 'Last');
    };
    const connection = await connectMongo(uriOfDatabase(databaseName).href);
    doBeforeReads(connection, (collection) =>
      collection === 'conversations' ? sayTwo() : undefined,
    );
    await backUp({ ...here(), connection });
    vi.restoreAllMocks();
    await server.close();
    await restore({ ...here(), connection, uploadsFolder: join(folder, 'uploads') }, true);
    await connection.close();

    const again = await startTestServer({ databaseName });
    const { messages } = await threadOf(again, owner, _id);
    expect(messages.map(({ content }) => content)).toEqual(['Before', 'Last']);
    const counted = await again.as(owner).get('/api/messages/unread-count').expect(200);
    expect(counted.body).toMatchObject({ data: { unreadCount: messages.length } });
    await again.close();
  });
});

describe('when a customer whose request is declined asks anew while the bookings are read', () => {
  test('then a server starts on what is restored', async () => {
    const { databaseName, server, owner, customer, court } = await openThere('asked');
    const { _id } = await makeRequest(server, customer, { courtId: court.id });
    const askAnew = async () => {
      await answer(server, owner, _id, 'declined').expect(200);
      await makeRequest(server, customer, { courtId: court.id });
    };
    const connection = await connectMongo(uriOfDatabase(databaseName).href);
    let asking: Promise<void> | undefined;
    const collection = connection.collection.bind(connection);
    vi.spyOn(connection, 'collection').mockImplementation((name: string) => {
      const found = collection(name);
      if (name !== 'bookings') return found;
      vi.spyOn(found, 'find').mockImplementation(((_: object, options: BackupOrder) =>
        readOneByOne(found, options.sort._id, () => (asking ??= askAnew()))) as never);
      return found;
    });
    await backUp({ ...here(), connection });
    vi.restoreAllMocks();
    await server.close();
    await connection.dropDatabase();
    await restore({ ...here(), connection, uploadsFolder: join(folder, 'uploads') }, false);
    await connection.close();

    const again = await startTestServer({ databaseName });
    await again.close();
  });
});

describe('when an owner replaces a picture after the courts are read', () => {
  test('then the picture that the court has in the backup is in it too, and what was added before', async () => {
    const courtPictures = join(here().uploadsFolder, 'courts');
    const replace = async () => {
      await rm(join(courtPictures, 'one'), { recursive: true });
      await mkdir(join(courtPictures, 'two'));
      await writeFile(join(courtPictures, 'two/large.webp'), 'another picture');
    };
    await mkdir(join(courtPictures, 'one'), { recursive: true });
    await writeFile(join(courtPictures, 'one/large.webp'), 'a picture');
    const connection = await connectMongo(uriOfDatabase(`pictures-${randomUUID()}`).href);
    await connection.collection('users').insertOne({ name: 'Somebody' });
    doBeforeReads(connection, (collection) => (collection === 'users' ? replace() : undefined));
    await backUp({ ...here(), connection });
    vi.restoreAllMocks();
    await connection.dropDatabase();
    await connection.close();
    expect(await readdir(join(here().folder, 'uploads/courts'))).toEqual(['one', 'two']);
  });
});
