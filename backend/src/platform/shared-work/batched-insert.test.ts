import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { createBatchedInsert } from './batched-insert.ts';

interface Thing {
  name: string;
  note?: string | undefined;
}

test('when a unique index refuses one of several that are inserted at once, then each of the others is stored, and the refusal names the index', async () => {
  const { connection, commands } = await openWatchedDatabase();
  const things = connection.collection<Thing>('things');
  await things.createIndexes([{ key: { name: 1 }, unique: true }]);
  const insert = createBatchedInsert(things);
  await insert({ name: 'known', note: undefined });
  commands.length = 0;
  const inserts = ['a', 'b', 'known', 'c'].map((name) => insert({ name, note: undefined }));
  const refusals = (await Promise.allSettled(inserts)).map((one) =>
    one.status === 'rejected' ? (one.reason as unknown) : undefined,
  );
  const refusal: unknown = expect.objectContaining({ keyPattern: { name: 1 } });
  expect(refusals).toEqual([undefined, undefined, refusal, undefined]);
  // One for all of them, and one for what was refused.
  expect(commands.filter((command) => 'insert' in command)).toHaveLength(2);
  const stored = await things.find({}, { projection: { _id: 0 } }).toArray();
  expect(stored).toHaveLength(4);
  expect(stored).toEqual(
    expect.arrayContaining(['known', 'a', 'b', 'c'].map((name) => ({ name }))),
  );
});

test('when one is inserted alone, then one command stores it or names the index that refuses it', async () => {
  const { connection, commands } = await openWatchedDatabase();
  const things = connection.collection<Thing>('things');
  await things.createIndexes([{ key: { name: 1 }, unique: true }]);
  const insert = createBatchedInsert(things);
  commands.length = 0;
  await insert({ name: 'known', note: undefined });
  await expect(insert({ name: 'known' })).rejects.toMatchObject({ keyPattern: { name: 1 } });
  expect(commands.filter((command) => 'insert' in command)).toHaveLength(2);
  expect(await things.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ name: 'known' }]);
});
