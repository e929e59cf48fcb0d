import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { buildIndexes } from '../../platform/mongo/mongo-connection.ts';
import { createOutboxRepository } from './outbox.repository.ts';

const STATES = ['sent', 'sent', 'sent', 'waiting', 'failed', 'withheld'];

test('when mails are counted by what became of them, then not by looking at each that was sent', async () => {
  const { connection, commands } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  const mails = STATES.map((state, number) => ({ state, key: String(number) }));
  await connection.collection('outbox').insertMany(mails);
  commands.length = 0;

  expect(Object.fromEntries(await outbox.countByState())).toEqual({
    ...{ sent: 3, waiting: 1, failed: 1, expired: 0, withheld: 1 },
  });
  const conditions = commands
    .filter((command) => 'aggregate' in command)
    .map(({ pipeline }) => JSON.stringify((pipeline as object[])[0]));
  expect(conditions.toSorted()).toEqual(
    ['expired', 'failed', 'waiting', 'withheld'].map((state) => `{"$match":{"state":"${state}"}}`),
  );
});

test('when mails are stored while they are counted, then no fewer than none are said to be sent', async () => {
  const { connection } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  await connection.collection('outbox').insertOne({ state: 'waiting', key: 'a' });
  vi.spyOn(mongoose.mongo.Collection.prototype, 'estimatedDocumentCount').mockResolvedValue(0);
  expect((await outbox.countByState()).get('sent')).toBe(0);
});

test('when mails are stored together and one of them is there already, then each of the others is stored', async () => {
  const { connection } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  await buildIndexes(connection);
  const createdAt = new Date(0);
  const mail = { messageId: '<a@crease>', state: 'waiting', content: '', isSealed: false } as const;
  const add = (key: string) => outbox.add({ ...mail, key, createdAt }, createdAt);
  await add('known');
  expect(await Promise.all(['a', 'b', 'known', 'c'].map(add))).toEqual([true, true, false, true]);
  const stored = await connection.collection('outbox').find().toArray();
  expect(stored.map(({ key }) => key as string).toSorted()).toEqual(['a', 'b', 'c', 'known']);
});

/** Thirty mails that are due, more than are claimed at once. */
async function openWithMails() {
  const { connection } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  const keys = Array.from({ length: 30 }, (_, number) => String(number));
  const dueAt = new Date(0);
  const mails = keys.map((key) => ({ key, dueAt, state: 'waiting', tries: 1 }));
  await connection.collection('outbox').insertMany(mails);
  const claim = (id: string, endsAt = new Date(60_000)) => outbox.claim(dueAt, { id, endsAt });
  return { connection, outbox, keys, claim };
}

test('when mails are claimed, then some at once, and their tries count later', async () => {
  const { connection, keys, claim } = await openWithMails();
  const first = await claim('first');
  const second = await claim('second');
  expect(await claim('third')).toEqual([]);

  const claimed = [...first, ...second].map(({ key }) => Number(key));
  expect(claimed.toSorted((a, b) => a - b)).toEqual(keys.map(Number));
  expect(first[0]).toMatchObject({ tries: 2, lease: 'first' });
  const stored = await connection.collection('outbox').findOne({ lease: 'first' });
  expect(stored).toMatchObject({ state: 'waiting', tries: 1, dueAt: new Date(60_000) });
});

test('when a lease is over, then who held it can not record what another one does since', async () => {
  const { connection, outbox, claim } = await openWithMails();
  const [late] = await claim('over', new Date(0));
  for (const id of ['since', 'since']) await claim(id);
  if (late) await outbox.close(late, 'failed', new Date(60_000));
  if (late) await outbox.putOff(late, new Date(60_000));
  const held = await connection.collection('outbox').findOne({ key: late?.key });
  expect(held).toMatchObject({ state: 'waiting', lease: 'since' });
});

test('when a lease is over before a mail is recorded as sent, then it is recorded all the same, and nobody sends it again', async () => {
  const { connection, outbox, claim } = await openWithMails();
  const [late] = await claim('over', new Date(0));
  for (const id of ['since', 'since']) await claim(id);
  if (late) await outbox.close(late, 'sent', new Date(60_000));
  const sent = await connection.collection('outbox').findOne({ key: late?.key });
  expect(sent).toMatchObject({ state: 'sent' });
  expect(sent).not.toHaveProperty('lease');
});

test.each(['failed', 'expired'] as const)(
  'when a mail was sent that another one recorded as %s meanwhile, then it counts as sent, and its words go',
  async (state) => {
    const { connection } = await openWatchedDatabase();
    const outbox = createOutboxRepository(connection);
    const [now, later] = [new Date(0), new Date(60_000)];
    const mail = { key: 'late', messageId: '<a@crease>', state: 'waiting' } as const;
    await outbox.add({ ...mail, content: 'words', isSealed: false, createdAt: now }, now);
    const [slow] = await outbox.claim(now, { id: 'over', endsAt: now });
    const [quick] = await outbox.claim(now, { id: 'since', endsAt: later });
    if (quick) await outbox.close(quick, state, later);
    if (slow) await outbox.close(slow, 'sent', later);
    const stored = await connection.collection('outbox').findOne({ key: 'late' });
    expect(stored).toMatchObject({ state: 'sent' });
    expect(stored).not.toHaveProperty('content');
  },
);

test('when another one is quicker, then it keeps what it has, and the next mails are claimed', async () => {
  const { connection, keys, claim } = await openWithMails();
  const stored = connection.collection('outbox');
  const updateMany = stored.updateMany.bind(stored);
  let quicker: string[] = [];
  vi.spyOn(stored, 'updateMany').mockImplementationOnce(async (...parts) => {
    quicker = (await claim('quicker')).map(({ key }) => key);
    return updateMany(...parts);
  });

  const left = (await claim('late')).map(({ key }) => key);
  expect(left).not.toEqual([]);
  expect(new Set([...quicker, ...left])).toEqual(new Set(keys));
  expect(quicker.length + left.length).toBe(keys.length);
});

test('when mails are given up, then their words stay for an operator, but for those that are secret', async () => {
  const { connection } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  const [now, later] = [new Date(0), new Date(60_000)];
  const mail = { messageId: '<a@crease>', state: 'waiting', content: 'words' } as const;
  await outbox.add({ ...mail, key: 'open', isSealed: false, createdAt: now }, now);
  await outbox.add({ ...mail, key: 'secret', isSealed: true, createdAt: now }, now);
  const claimed = await outbox.claim(now, { id: 'mine', endsAt: later });
  await Promise.all(claimed.map((one) => outbox.close(one, 'failed', later)));
  const given = await connection.collection('outbox').find({ state: 'failed' }).toArray();
  const words = given.map(({ key, content }) => [key, content] as unknown);
  expect(words.toSorted()).toEqual([
    ['open', 'words'],
    ['secret', undefined],
  ]);
});

test('when very many mails are given up, then each is worked on once, some at a time', async () => {
  const { connection } = await openWatchedDatabase();
  const given = { state: 'failed', content: 'words' };
  const mails = Array.from({ length: 201 }, (_, place) => ({ key: String(place), ...given }));
  await connection.collection('outbox').insertMany(mails);
  const parts: string[][] = [];
  await createOutboxRepository(connection).eachGivenUp(async (some) => {
    parts.push(some.map(({ key }) => key));
    await Promise.resolve();
  });
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(new Set(parts.flat()).size).toBe(mails.length);
});

test('when more are due than are claimed at once, then those that waited longest go first', async () => {
  const { connection } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  const mails = Array.from({ length: 30 }, (_, place) => ({
    ...{ key: String(place), state: 'waiting', tries: 0 },
    dueAt: new Date(30 - place),
  }));
  await connection.collection('outbox').insertMany(mails);
  const claimed = await outbox.claim(new Date(30), { id: 'mine', endsAt: new Date(60_000) });
  const places = claimed.map(({ key }) => Number(key)).toSorted((a, b) => a - b);
  expect(places).toEqual(mails.map((_, place) => place).slice(-claimed.length));
  expect(claimed.length).toBeLessThan(mails.length);
});

test('when old mails are forgotten, then those that are kept for longer or still have to be sent stay', async () => {
  const { connection } = await openWatchedDatabase();
  const mails = connection.collection('outbox');
  await mails.insertMany([
    { key: 'old', state: 'sent', purgeAt: new Date(60_000) },
    { key: 'young', state: 'sent', purgeAt: new Date(60_001) },
    { key: 'due', state: 'waiting' },
  ]);
  await createOutboxRepository(connection).purge(new Date(60_000));
  const kept = await mails.find().toArray();
  expect(kept.map(({ key }) => key as string)).toEqual(['young', 'due']);
});

test('when a mail that was given up waits to be sent after all, then its words are not erased', async () => {
  const { connection } = await openWatchedDatabase();
  const mails = connection.collection('outbox');
  await mails.insertMany([
    { key: 'again', state: 'waiting', content: 'words' },
    { key: 'given up', state: 'failed', content: 'words' },
  ]);
  await createOutboxRepository(connection).eraseWords(['again', 'given up']);
  const left = await mails.find({ content: 'words' }).toArray();
  expect(left.map(({ key }) => key as string)).toEqual(['again']);
});
