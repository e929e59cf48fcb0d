import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, isRealServer, openTestDatabase, type TestDoc } from './support/test-database.ts';

const database = await openTestDatabase();

describe('an update', () => {
  /** https://www.mongodb.com/docs/manual/reference/operator/update/#update-operators-processing-order */
  it.each<[update: Document, names: string[]]>([
    [{ $set: { z: 1, a: 1 }, $inc: { m: 1 } }, ['_id', 'k', 'a', 'm', 'z']],
    [{ $push: { z: 1 }, $set: { 'a-b': 1, 'a.b': 1 } }, ['_id', 'k', 'a', 'a-b', 'z']],
    [{ $set: { k: 2, b: 1 } }, ['_id', 'k', 'b']],
    [{ $rename: { k: 'n' }, $set: { z: 1, b: 2 } }, ['_id', 'b', 'n', 'z']],
  ])('adds new fields in the order of their names: %j', async (update, names) => {
    const docs = await database.withDocs([{ _id: 1, k: 1 }]);
    await docs.updateOne({ _id: 1 }, update);
    expect(Object.keys((await docs.findOne()) ?? {})).toEqual(names);
  });

  it.each<[code: number, update: Document]>([
    [66, { $unset: { _id: '' } }],
    [66, { $rename: { _id: 'other' } }],
    [66, { $rename: { n: '_id' } }],
    [2, { $rename: { n: 1 } }],
    [2, { $rename: { 'list.0': 'first' } }],
    [2, { $rename: { n: 'list.0' } }],
    [2, { $rename: { 'rows.$[].a': 'b' } }],
    [2, { $rename: { n: 'rows.$.a' } }],
    [14, { $pop: { n: 1 } }],
    [9, { $pop: { none: 2 } }],
    [40, { $set: { 'rows.$[].a': 1, 'rows.0.a': 2 } }],
    [40, { $set: { 'n.a': 1, n: 1 } }],
  ])('fails with code %i for %j, and changes nothing', async (code, update) => {
    const before: TestDoc = { _id: 1, n: 2, list: [1], rows: [{ a: 1 }] };
    const docs = await database.withDocs([before]);
    expect(await errorOf(docs.updateOne({ _id: 1 }, update))).toMatchObject({ code });
    expect(await docs.findOne()).toEqual(before);
  });

  it('renames nothing for a field that is not there, wherever it should be', async () => {
    const docs = await database.withDocs([{ _id: 1, list: [1] }]);
    const change = await docs.updateOne({}, { $rename: { none: 'list.0' } });
    expect(change).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('changes the elements that two names pick, unless both pick the same', async () => {
    const docs = await database.withDocs([{ _id: 1, list: [1, 2, 3] }]);
    const update: Document = { $set: { 'list.$[low]': 0, 'list.$[high]': 9 } };
    const pick = (low: number, high: number) => ({
      arrayFilters: [{ low: { $lte: low } }, { high: { $gte: high } }],
    });
    expect(await errorOf(docs.updateOne({}, update, pick(2, 2)))).toMatchObject({ code: 40 });
    await docs.updateOne({}, update, pick(1, 3));
    expect(await docs.findOne()).toEqual({ _id: 1, list: [0, 2, 9] });
  });

  it('multiplies integers as integers', async () => {
    const docs = await database.withDocs([{ _id: 1, a: -5 }]);
    await docs.updateOne({}, { $mul: { a: 0, b: -3 } } as Document);
    expect(await docs.findOne()).toEqual({ _id: 1, a: 0, b: 0 });
  });

  it.skipIf(isRealServer)('refuses what would be rounded, or is no value', async () => {
    const before = { _id: 1, big: 2 ** 31, list: [] };
    const docs = await database.withDocs([before]);
    const refused: [what: RegExp, update: Document][] = [
      [/integer/, { $mul: { big: 2 ** 31 } }],
      [/\$slice/, { $push: { list: { $slice: 1 } } }],
      [/\$position/, { $addToSet: { list: { $position: 1 } } }],
    ];
    for (const [message, update] of refused) {
      expect((await errorOf(docs.updateOne({}, update)))['message']).toMatch(message);
    }
    expect(await docs.findOne()).toEqual(before);
  });

  /** https://www.mongodb.com/docs/manual/reference/operator/update/sort/ */
  it('sorts the documents of an array by whole fields', async () => {
    const docs = await database.withDocs([{ _id: 1, rows: [{ n: [2, 9] }, { n: [3, 1] }, {}] }]);
    const sort = (order: Document): Document => ({ $push: { rows: { $each: [5], $sort: order } } });
    await docs.updateOne({}, sort({ n: 1, m: -1 }));
    expect(await docs.findOne()).toEqual({ _id: 1, rows: [{}, 5, { n: [2, 9] }, { n: [3, 1] }] });
    await docs.updateOne({}, sort({ n: -1 }));
    const rows = [{ n: [3, 1] }, { n: [2, 9] }, {}, 5, 5];
    expect(await docs.findOne()).toEqual({ _id: 1, rows });
    expect(await errorOf(docs.updateOne({}, sort({})))).toMatchObject({ code: 2 });
  });

  it('refuses an expression about an element', async () => {
    const docs = await database.withDocs([{ _id: 1, rows: [{ a: 1 }] }]);
    const test = { $expr: { $eq: ['$a', 1] } };
    const pull = { $pull: { rows: { $or: [test] } } } as Document;
    expect(await errorOf(docs.updateOne({}, pull))).toMatchObject({ code: 2 });
    const filter = { rows: { $elemMatch: test } };
    expect(await errorOf(docs.find(filter).toArray())).toMatchObject({ code: 2 });
  });

  it('makes no document deeper than MongoDB stores', async () => {
    const nested = (depth: number): Document => (depth > 1 ? { a: nested(depth - 1) } : { a: 1 });
    const docs = await database.withDocs([{ _id: 1, ...nested(180) }]);
    await docs.updateOne({}, { $set: { [Array(180).fill('a').join('.')]: {} } });
    expect(await errorOf(docs.insertOne({ _id: 2, ...nested(181) }))).toMatchObject({ code: 15 });
    const deeper = { $set: { [Array(180).fill('a').join('.')]: [1] } };
    expect(await errorOf(docs.updateOne({}, deeper))).toMatchObject({ code: 15 });
  });
});

/** https://www.mongodb.com/docs/manual/reference/operator/update/positional/ */
describe('the positional operator', () => {
  it.each<[filter: Document]>([
    [{ list: { $ne: 9 } }],
    [{ list: { $nin: [9] } }],
    [{ list: { $not: { $gt: 8 } } }],
    [{ list: { $size: 1 } }],
    [{ rows: { $exists: false } }],
    [{ 'list.0': 5 }],
    [{ $or: [{ n: 1 }, { list: 5 }] }],
  ])('means no element for %j', async (filter) => {
    const docs = await database.withDocs([{ _id: 1, list: [5] }]);
    const error = await errorOf(docs.updateOne(filter, { $set: { 'list.$': 0 } }));
    expect(error).toMatchObject({ code: 2 });
    expect(await docs.findOne()).toEqual({ _id: 1, list: [5] });
  });

  /** https://github.com/mongodb/mongo/blob/master/src/mongo/db/matcher/path.cpp */
  it.each<[filter: Document, list: unknown[], position: number]>([
    [{ list: { $exists: true } }, [5, 6], 0],
    [{ 'list.by': { $exists: true } }, [{}, { by: 1 }], 1],
    [{ $and: [{ $or: [{ list: 6 }] }] }, [5, 6], 1],
    [{ 'list.by': { $size: 1 } }, [{ by: [] }, { by: [1] }], 1],
  ])('means the first element that meets %j', async (filter, list, position) => {
    const docs = await database.withDocs([{ _id: 1, list }]);
    await docs.updateOne(filter, { $set: { 'list.$': 0 } });
    expect(await docs.findOne()).toEqual({ _id: 1, list: list.with(position, 0) });
  });

  it('means what else is asked of the array beside a negation', async () => {
    const docs = await database.withDocs([{ _id: 1, list: [5, 6] }]);
    await docs.updateOne({ list: { $ne: 9, $gt: 5 } }, { $set: { 'list.$': 0 } });
    expect(await docs.findOne()).toEqual({ _id: 1, list: [5, 0] });
  });
});

/** https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert-behavior */
describe('an upsert', () => {
  it.each<[filter: Document, made: Document]>([
    [{ a: { $in: [1] } }, { a: 1 }],
    [{ a: { $in: [1, 2] } }, {}],
    [{ a: { $all: [1] } }, { a: 1 }],
    [{ a: { $all: [{ $elemMatch: { b: 1 } }] } }, {}],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, {}],
    [{ $and: [{ a: 1 }, { $and: [{ b: { $eq: 2 } }] }] }, { a: 1, b: 2 }],
    [{ a: /x/, b: { $in: [/x/] }, c: { $gt: 1 }, d: { $not: { $eq: 1 } } }, {}],
    [
      { a: null, 'b.c': [1] },
      { a: null, b: { c: [1] } },
    ],
  ])('starts with the fields that %j decides', async (filter, made) => {
    const docs = await database.withDocs([]);
    await docs.updateOne({ _id: 1, ...filter }, { $set: { n: 1 } }, { upsert: true });
    expect(await docs.findOne()).toEqual({ _id: 1, ...made, n: 1 });
  });

  it.each<[code: number, filter: Document]>([
    [54, { a: 1, $and: [{ a: 1 }] }],
    [54, { a: { $all: [1, 2] } }],
    [54, { a: { $eq: 1 }, 'a.b': 2 }],
    [111, { '_id.part': 1 }],
  ])('fails with code %i for %j', async (code, filter) => {
    const docs = await database.withDocs([]);
    const upsert = docs.updateOne(filter, { $set: { n: 1 } }, { upsert: true });
    expect(await errorOf(upsert)).toMatchObject({ code });
    expect(await docs.countDocuments()).toBe(0);
  });

  it('with a replacement asks its filter for nothing but the _id', async () => {
    const docs = await database.withDocs([]);
    await docs.replaceOne({ _id: 1, a: 1, $and: [{ a: 1 }] }, { n: 1 }, { upsert: true });
    expect(await docs.findOne()).toEqual({ _id: 1, n: 1 });
  });
});
