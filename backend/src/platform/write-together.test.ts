import mongoose, { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { refusedPlacesOf } from './mongo.ts';
import { createWriteTogether } from './write-together.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('when several write in one turn, then it is one write, and each gets its own outcome', async () => {
  const written: string[][] = [];
  const write = createWriteTogether((items: readonly string[]) => {
    written.push([...items]);
    return Promise.resolve(items.map((item) => item.toUpperCase()));
  });
  expect(await Promise.all(['a', 'b', 'a'].map(write))).toEqual(['A', 'B', 'A']);
  expect(await write('c')).toBe('C');
  expect(written).toEqual([['a', 'b', 'a'], ['c']]);
});

test('when the write fails, then each of them has failed', async () => {
  const write = createWriteTogether(() => Promise.reject(new Error('gone')));
  const outcomes = await Promise.allSettled([write('a'), write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('when a unique index refuses some of many, then their places are told and the others are there', async () => {
  const schema = new Schema({ name: String }, { versionKey: false });
  schema.index({ name: 1 }, { unique: true });
  const Thing = server.connection.model('UniqueThing', schema);
  await Thing.createIndexes();
  const insert = (names: readonly string[]) =>
    Thing.bulkWrite(
      names.map((name) => ({ insertOne: { document: { name } } })),
      { ordered: false },
    );
  await insert(['b']);
  const error: unknown = await insert(['a', 'b', 'c', 'c']).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(mongoose.mongo.MongoBulkWriteError);
  expect(refusedPlacesOf(error)).toEqual(new Set([1, 3]));
  expect(new Set(await Thing.distinct('name'))).toEqual(new Set(['a', 'b', 'c']));
  expect(await Thing.countDocuments()).toBe(3);
});

test('when something else went wrong, then it is thrown on', () => {
  const error = new Error('gone');
  expect(() => refusedPlacesOf(error)).toThrow(error);
});
