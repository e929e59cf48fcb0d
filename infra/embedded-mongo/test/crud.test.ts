import { ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, idsOf, openTestDatabase, type TestDoc } from './support/test-database.ts';

const database = await openTestDatabase();

const numbered = (count: number): TestDoc[] =>
  Array.from({ length: count }, (_, at) => ({ _id: at, half: Math.floor(at / 2), even: at % 2 }));

describe('writing and reading documents', () => {
  it('gives back what was inserted, types and field order included', async () => {
    const docs = await database.withDocs([]);
    const doc = {
      _id: 1,
      z: 'last letter first',
      id: new ObjectId(),
      at: new Date(),
      yes: true,
      none: null,
      list: [1, 2.5, { deep: [] }],
      big: 2 ** 52,
    };
    await docs.insertOne({ ...doc });
    const found = await docs.findOne({ _id: 1 });
    expect(found).toEqual(doc);
    expect(Object.keys(found ?? {})).toEqual(Object.keys(doc));
  });

  it('makes an _id and puts it first', async () => {
    const docs = database.db.collection('made-ids');
    await database.db.command({ insert: 'made-ids', documents: [{ a: 1 }] });
    const found = await docs.findOne({ a: 1 });
    expect(found?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(found ?? {})).toEqual(['_id', 'a']);
  });

  it('stops an ordered insert at the first error and goes on with an unordered one', async () => {
    const docs = await database.withDocs([{ _id: 2 }]);
    const three = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
    await expect(docs.insertMany(three)).rejects.toMatchObject({ code: 11000 });
    expect(await docs.countDocuments()).toBe(2);
    const error = await errorOf(docs.insertMany(three, { ordered: false }));
    expect(error['code']).toBe(11000);
    expect(await docs.countDocuments()).toBe(3);
  });

  it('updates one, many or none, and says how many it matched and changed', async () => {
    const docs = await database.withDocs(numbered(6));
    const one = await docs.updateOne({ even: 0 }, { $set: { seen: true } });
    expect(one).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    const many = await docs.updateMany({ even: 0 }, { $set: { seen: true } });
    expect(many).toMatchObject({ matchedCount: 3, modifiedCount: 2 });
    const none = await docs.updateMany({ even: 7 }, { $set: { seen: true } });
    expect(none).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
    expect(await docs.countDocuments({ seen: true })).toBe(3);
  });

  it('makes a collection for an insert or an upsert, not for an update', async () => {
    const { db } = database;
    const lazy = new ObjectId().toHexString();
    const names = async (): Promise<string[]> =>
      (await db.listCollections({ name: new RegExp(`^${lazy}`) }).toArray()).map(
        ({ name }) => name,
      );
    await db.collection(`${lazy}-a`).updateMany({}, { $set: { a: 1 } });
    await db.collection(`${lazy}-b`).findOneAndUpdate({}, { $set: { a: 1 } });
    expect(await names()).toEqual([]);
    await db.collection(`${lazy}-c`).updateOne({}, { $set: { a: 1 } }, { upsert: true });
    expect(await names()).toEqual([`${lazy}-c`]);
  });

  it('replaces a document and keeps its _id', async () => {
    const docs = await database.withDocs([{ _id: 1, a: 1 }]);
    await docs.replaceOne({ a: 1 }, { b: 2 });
    expect(await docs.find().toArray()).toEqual([{ _id: 1, b: 2 }]);
  });

  it('upserts from what the filter pins, the update and $setOnInsert', async () => {
    const docs = await database.withDocs([]);
    const filter = { _id: 9, 'a.b': 1, c: { $gt: 5 }, $and: [{ d: { $eq: 2 } }] };
    const update = { $set: { e: 3 }, $setOnInsert: { f: 4 } };
    const first = await docs.updateOne(filter, update, { upsert: true });
    expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 9 });
    expect(await docs.findOne()).toEqual({ _id: 9, a: { b: 1 }, d: 2, e: 3, f: 4 });
    const again = await docs.updateOne({ _id: 9 }, { $setOnInsert: { f: 5 } }, { upsert: true });
    expect(again).toMatchObject({ matchedCount: 1, modifiedCount: 0, upsertedCount: 0 });
  });

  it('upserts a replacement with the _id alone of its filter', async () => {
    const docs = await database.withDocs([]);
    await docs.replaceOne({ _id: 4, gone: 1 }, { kept: 2 }, { upsert: true });
    expect(await docs.findOne()).toEqual({ _id: 4, kept: 2 });
  });

  it('deletes one or many', async () => {
    const docs = await database.withDocs(numbered(6));
    expect((await docs.deleteOne({ even: 1 })).deletedCount).toBe(1);
    expect((await docs.deleteMany({ even: 1 })).deletedCount).toBe(2);
    expect(idsOf(await docs.find().toArray())).toEqual([0, 2, 4]);
  });

  it('finds and updates, replaces or deletes in one step', async () => {
    const docs = await database.withDocs(numbered(4));
    const addFive: Document = { $inc: { half: 5 } };
    const options = { sort: { _id: -1 }, projection: { half: 1 } } as const;
    const before = await docs.findOneAndUpdate({ even: 0 }, addFive, options);
    expect(before).toEqual({ _id: 2, half: 1 });
    const after = await docs.findOneAndUpdate({ even: 0 }, addFive, {
      ...options,
      returnDocument: 'after',
    });
    expect(after).toEqual({ _id: 2, half: 11 });
    expect(await docs.findOneAndDelete({ even: 1 }, { sort: { _id: -1 } })).toMatchObject({
      _id: 3,
    });
    expect(await docs.findOneAndReplace({ _id: 0 }, { r: 1 })).toMatchObject({ _id: 0, half: 0 });
    expect(await docs.findOneAndUpdate({ _id: 99 }, { $set: { a: 1 } })).toBeNull();
    const made = await docs.findOneAndUpdate(
      { _id: 99 },
      { $set: { a: 1 } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect(made.lastErrorObject).toMatchObject({ updatedExisting: false, upserted: 99, n: 1 });
    expect(idsOf(await docs.find().sort({ _id: 1 }).toArray())).toEqual([0, 1, 2, 99]);
  });

  it('runs a mixed bulk write', async () => {
    const docs = await database.withDocs(numbered(2));
    const result = await docs.bulkWrite([
      { insertOne: { document: { _id: 10 } } },
      { updateMany: { filter: { _id: { $lt: 5 } }, update: { $set: { a: 1 } } } },
      { updateOne: { filter: { _id: 11 }, update: { $set: { a: 2 } }, upsert: true } },
      { replaceOne: { filter: { _id: 10 }, replacement: { b: 1 } } },
      { deleteOne: { filter: { _id: 0 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 3, deletedCount: 1 });
    expect(result.upsertedIds).toEqual({ 2: 11 });
    expect(idsOf(await docs.find().sort({ _id: 1 }).toArray())).toEqual([1, 10, 11]);
  });

  it('does not answer an unacknowledged write, and does it', async () => {
    const docs = await database.withDocs([]);
    const result = await docs.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    expect(result.acknowledged).toBe(false);
    await expect.poll(() => docs.countDocuments()).toBe(1);
  });
});

describe('sorting, paging and shaping', () => {
  it('sorts every type in the same order as MongoDB, both ways', async () => {
    const values = [
      ...[null, -1.5, 0, 3, '', 'A', 'a', 'a\u0000', 'b', '\uffee', '😀', {}, { a: 1 }, { a: 'x' }],
      ...[new ObjectId('00000000000000000000000a'), false, true, new Date(-5), new Date(5)],
    ];
    const ordered = values.map((value, at) => ({ _id: at, value }));
    const docs = await database.withDocs([...ordered].reverse());
    const upwards = idsOf(await docs.find().sort({ value: 1 }).toArray());
    expect(upwards).toEqual(values.map((_, at) => at));
    const downwards = idsOf(await docs.find().sort({ value: -1 }).toArray());
    expect(downwards).toEqual([...upwards].reverse());
  });

  it('sorts an array by its least element upwards and its greatest downwards', async () => {
    const docs = await database.withDocs([
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [2, 3] },
      { _id: 3, n: [] },
      { _id: 4 },
    ]);
    expect(idsOf(await docs.find().sort({ n: 1 }).toArray())).toEqual([3, 4, 1, 2]);
    expect(idsOf(await docs.find().sort({ n: -1 }).toArray())).toEqual([1, 2, 4, 3]);
  });

  it('sorts by several fields, skips and limits', async () => {
    const docs = await database.withDocs(numbered(8));
    const page = docs.find().sort({ even: -1, half: 1 }).skip(3).limit(3);
    expect(idsOf(await page.toArray())).toEqual([7, 0, 2]);
  });

  it('hands out a long result in batches, each document once', async () => {
    const docs = await database.withDocs(numbered(350));
    const cursor = docs.find().sort({ _id: 1 }).batchSize(40);
    const seen: number[] = [];
    for await (const { _id } of cursor) seen.push(_id);
    expect(seen).toEqual(numbered(350).map(({ _id }) => _id));
    const aggregated = await docs.aggregate([{ $match: { even: 1 } }], { batchSize: 9 }).toArray();
    expect(aggregated).toHaveLength(175);
  });

  it('forgets a cursor that is closed', async () => {
    const docs = await database.withDocs(numbered(20));
    const reply = await database.db.command({ find: docs.collectionName, batchSize: 5 });
    const { id } = reply['cursor'] as { id: unknown };
    const kill = { killCursors: docs.collectionName, cursors: [id] };
    expect(await database.db.command(kill)).toMatchObject({ cursorsKilled: [id] });
    const more = { getMore: id, collection: docs.collectionName };
    expect(await errorOf(database.db.command(more))).toMatchObject({ code: 43 });
  });

  it('keeps no cursor for a single batch', async () => {
    const docs = await database.withDocs(numbered(120));
    expect(await docs.find().limit(-110).toArray()).toHaveLength(101);
    expect(await docs.find().limit(-7).toArray()).toHaveLength(7);
  });

  it('splits a result of more than 16 MB', async () => {
    const long = 'x'.repeat(6_000_000);
    const docs = await database.withDocs([]);
    for (const _id of [1, 2, 3, 4]) await docs.insertOne({ _id, long });
    expect(await docs.find().batchSize(100).toArray()).toHaveLength(4);
    // As one document they are too large.
    const joined = docs.aggregate([{ $group: { _id: null, all: { $push: '$long' } } }]).toArray();
    expect(await errorOf(joined)).toMatchObject({ code: 10334 });
    const whole = { _id: 5, one: long, two: long, three: long };
    expect(await errorOf(docs.insertOne(whole))).toBeInstanceOf(Error);
    expect(await docs.countDocuments()).toBe(4);
  });

  it('refuses distinct values of more than 16 MB', async () => {
    const docs = await database.withDocs([]);
    for (const sign of ['a', 'b', 'c']) {
      await docs.insertOne({ _id: sign.charCodeAt(0), long: sign.repeat(6_000_000) });
    }
    expect(await docs.distinct('long', { _id: { $gt: 97 } })).toHaveLength(2);
    expect(await errorOf(docs.distinct('long'))).toMatchObject({ code: 17217 });
  });

  it('counts and lists distinct values', async () => {
    const docs = await database.withDocs([
      { _id: 1, tags: ['b', 'a'], at: { day: 2 } },
      { _id: 2, tags: 'a', at: { day: 1 } },
      { _id: 3, at: { day: 2 } },
    ]);
    expect(await docs.countDocuments({ 'at.day': 2 })).toBe(2);
    expect(await docs.countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
    expect(await docs.estimatedDocumentCount()).toBe(3);
    expect((await docs.distinct('tags')).sort()).toEqual(['a', 'b']);
    expect((await docs.distinct('at.day', { _id: { $gt: 1 } })).sort()).toEqual([1, 2]);
  });

  it.each<[Document, Document]>([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [
      { a: 0, slots: 0 },
      { _id: 1, b: { c: 2, d: 3 }, tags: ['x', 'y', 'z'] },
    ],
    [{ _id: 1 }, { _id: 1 }],
    [{ 'b.c': 1, _id: 0 }, { b: { c: 2 } }],
    [{ b: { d: 1 }, _id: 0 }, { b: { d: 3 } }],
    [{ 'slots.n': 1, _id: 0 }, { slots: [{ n: 1 }, { n: 2 }] }],
    [{ slots: { $elemMatch: { n: 2 } }, _id: 0 }, { slots: [{ n: 2, by: 'B' }] }],
    [{ 'slots.$': 1, _id: 0 }, { slots: [{ n: 2, by: 'B' }] }],
    [
      { tags: { $slice: -2 }, a: 1, _id: 0 },
      { a: 1, tags: ['y', 'z'] },
    ],
    [
      { tags: { $slice: [1, 1] }, b: 0, slots: 0 },
      { _id: 1, a: 1, tags: ['y'] },
    ],
    [
      { tags: { $slice: [-5, 1] }, a: 1, _id: 0 },
      { a: 1, tags: ['x'] },
    ],
    [{ sum: { $add: ['$a', '$b.c'] }, _id: 0 }, { sum: 3 }],
  ])('projects %j', async (projection, expected) => {
    const docs = await database.withDocs([
      {
        ...{ _id: 1, a: 1, b: { c: 2, d: 3 }, tags: ['x', 'y', 'z'] },
        slots: [
          { n: 1, by: 'A' },
          { n: 2, by: 'B' },
        ],
      },
    ]);
    const found = await docs.find({ 'slots.n': 2 }, { projection }).toArray();
    expect(found).toEqual([expected]);
  });
});
