import { ObjectId, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { addIndex, explained } from './support/indexes.ts';
import {
  errorOf,
  idsOf,
  openTestDatabase,
  sortedIdsOf,
  type TestCollection,
} from './support/test-database.ts';

const COURT = new ObjectId('64b000000000000000000001');
const HELD = { heldSlots: { $exists: true } };

const database = await openTestDatabase();

describe('unique indexes', () => {
  it('refuse a second document in MongoDB’s own words', async () => {
    const docs = await database.withDocs([{ _id: 1, email: 'a@x.lk' }]);
    await addIndex(docs, { email: 1 }, { unique: true });
    const error = await errorOf(docs.insertOne({ _id: 2, email: 'a@x.lk' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@x.lk' },
      message: `E11000 duplicate key error collection: ${docs.namespace} index: email_1 dup key: { email: "a@x.lk" }`,
    });
    const moved = await errorOf(docs.insertOne({ _id: 1, email: 'other' }));
    expect(moved).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } });
  });

  it('hold for updates, upserts and find-and-modify too, and let a document keep its own', async () => {
    const docs = await database.withDocs([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ]);
    await addIndex(docs, { email: 1 }, { unique: true });
    const duplicate = { code: 11000, keyValue: { email: 'a' } };
    const toA = { $set: { email: 'a' } };
    expect(await errorOf(docs.updateOne({ _id: 2 }, toA))).toMatchObject(duplicate);
    expect(await errorOf(docs.findOneAndUpdate({ _id: 2 }, toA))).toMatchObject(duplicate);
    const upsert = docs.updateOne({ _id: 3 }, toA, { upsert: true });
    expect(await errorOf(upsert)).toMatchObject(duplicate);
    await docs.updateOne({ _id: 1 }, { $set: { email: 'a', n: 1 } });
    await docs.updateOne({ _id: 1 }, { $set: { email: 'c' } });
    await docs.updateOne({ _id: 2 }, toA);
    expect(await docs.countDocuments({ email: 'a' })).toBe(1);
  });

  it('take a missing field for null, a sparse one leaves it out', async () => {
    const docs = await database.withDocs([{ _id: 1 }]);
    await addIndex(docs, { a: 1 }, { unique: true });
    await addIndex(docs, { b: 1 }, { unique: true, sparse: true });
    expect(await errorOf(docs.insertOne({ _id: 2 }))).toMatchObject({ keyValue: { a: null } });
    await docs.insertOne({ _id: 3, a: 1 });
    await docs.insertOne({ _id: 4, a: 2, b: null });
    expect(await errorOf(docs.insertOne({ _id: 5, a: 3, b: null }))).toMatchObject({
      keyValue: { b: null },
    });
  });

  it('do not come into being over documents that break them', async () => {
    const docs = await database.withDocs([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    expect(await errorOf(addIndex(docs, { a: 1 }, { unique: true }))).toMatchObject({
      code: 11000,
    });
    expect(await docs.indexes()).toHaveLength(1);
    await docs.insertOne({ _id: 3, a: 1 });
  });
});

describe('several indexes of one command', () => {
  it('come into being together or not at all', async () => {
    const docs = await database.withDocs([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const both = docs.createIndexes([{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]);
    expect(await errorOf(both)).toMatchObject({ code: 11000 });
    expect(await docs.indexes()).toHaveLength(1);
  });

  it('are one when they are the same', async () => {
    const docs = await database.withDocs([{ _id: 1 }]);
    await docs.createIndexes([{ key: { a: 1 } }, { key: { a: 1 } }]);
    expect(await docs.indexes()).toHaveLength(2);
  });
});

describe('the unique index on court and held slots', () => {
  const makeHolds = async (): Promise<TestCollection> => {
    const docs = await database.withDocs([]);
    const options = { unique: true, partialFilterExpression: HELD };
    await addIndex(docs, { court: 1, heldSlots: 1 }, options);
    return docs;
  };

  it('refuses any shared slot of the same court and names it', async () => {
    const docs = await makeHolds();
    await docs.insertOne({ _id: 1, court: COURT, heldSlots: ['a', 'b', 'b'] });
    await docs.insertOne({ _id: 2, court: new ObjectId(), heldSlots: ['a', 'b'] });
    const error = await errorOf(docs.insertOne({ _id: 3, court: COURT, heldSlots: ['c', 'b'] }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { court: 1, heldSlots: 1 },
      keyValue: { court: COURT, heldSlots: 'b' },
    });
    expect(error['message']).toContain(
      `dup key: { court: ObjectId('${COURT.toHexString()}'), heldSlots: "b" }`,
    );
    await docs.insertOne({ _id: 3, court: COURT, heldSlots: ['c'] });
  });

  it('lets documents without slots be, and frees slots that are unset or removed', async () => {
    const docs = await makeHolds();
    await docs.insertMany([
      { _id: 1, court: COURT },
      { _id: 2, court: COURT },
      { _id: 3, court: COURT, heldSlots: ['a'] },
      { _id: 4, court: COURT, heldSlots: ['b'] },
    ]);
    await docs.updateOne({ _id: 3 }, { $unset: { heldSlots: '' } });
    await docs.deleteOne({ _id: 4 });
    await docs.updateOne({ _id: 1 }, { $set: { heldSlots: ['a', 'b'] } });
    const late = docs.updateOne({ _id: 2 }, { $push: { heldSlots: { $each: ['b'] } } } as Document);
    expect(await errorOf(late)).toMatchObject({ code: 11000 });
    expect(await docs.findOne({ _id: 2 })).toEqual({ _id: 2, court: COURT });
  });

  it('follows a document that changes some of its slots and keeps others', async () => {
    const docs = await makeHolds();
    await docs.insertOne({ _id: 1, court: COURT, heldSlots: ['a', 'b'] });
    await docs.updateOne({ _id: 1 }, { $set: { heldSlots: ['a', 'c'] } });
    const taken = docs.insertOne({ _id: 2, court: COURT, heldSlots: ['c'] });
    expect(await errorOf(taken)).toMatchObject({ code: 11000 });
    await docs.insertOne({ _id: 2, court: COURT, heldSlots: ['b'] });
    expect(idsOf(await docs.find({ court: COURT, heldSlots: 'c' }).toArray())).toEqual([1]);
  });

  it('serves a question about one slot', async () => {
    const docs = await makeHolds();
    const slots = Array.from({ length: 50 }, (_, at) => ({
      _id: at,
      court: COURT,
      ...(at % 2 === 0 && { heldSlots: [`s${at}`, `t${at}`] }),
    }));
    await docs.insertMany(slots);
    const one = await explained(docs, { court: COURT, heldSlots: 's8' });
    expect(one).toMatchObject({ indexName: 'court_1_heldSlots_1', examined: 1 });
    const filter = { court: COURT, heldSlots: { $in: ['s8', 't8', 't20'] } };
    expect(idsOf(await docs.find(filter).toArray())).toEqual([8, 20]);
    // The index holds only half of the court's documents, so it must not be used to find all of them.
    expect((await explained(docs, { court: COURT })).stage).toBe('COLLSCAN');
    expect(await docs.countDocuments({ court: COURT })).toBe(50);
  });
});

describe('an index of arrays', () => {
  let docs: TestCollection;
  beforeAll(async () => {
    docs = await database.withDocs([
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [2, 3] },
      { _id: 3, n: 5 },
    ]);
    await addIndex(docs, { n: 1 });
  });

  it('finds a document whose two elements meet the two bounds', async () => {
    const filter = { n: { $gt: 4, $lt: 2 } };
    expect((await explained(docs, filter)).indexName).toBe('n_1');
    expect(idsOf(await docs.find(filter).toArray())).toEqual([1]);
  });

  it('sorts by the least element even when only another one is in range', async () => {
    const found = docs.find({ n: { $gte: 2 } }).sort({ n: 1 });
    expect(idsOf(await found.toArray())).toEqual([1, 2, 3]);
  });

  it('gives each document once', async () => {
    const found = await docs.find({ n: { $gt: 0 } }).toArray();
    expect(sortedIdsOf(found)).toEqual([1, 2, 3]);
  });
});

describe('managing indexes', () => {
  it('lists them with their options', async () => {
    const docs = await database.withDocs([{ _id: 1 }]);
    const options = { expireAfterSeconds: 60 };
    expect(await addIndex(docs, { at: 1 }, options)).toEqual(['at_1']);
    await addIndex(docs, { a: 1, b: -1 }, { unique: true, name: 'mine' });
    expect(await docs.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
      { v: 2, key: { a: 1, b: -1 }, name: 'mine', unique: true },
    ]);
  });

  it('takes the same index twice, and tells different ones with the same name or key apart', async () => {
    const docs = await database.withDocs([{ _id: 1 }]);
    await addIndex(docs, { a: 1 });
    await addIndex(docs, { a: 1 });
    expect(await errorOf(addIndex(docs, { b: 1 }, { name: 'a_1' }))).toMatchObject({ code: 86 });
    expect(await errorOf(addIndex(docs, { a: 1 }, { name: 'x' }))).toMatchObject({ code: 85 });
    expect(await errorOf(addIndex(docs, { a: 1 }, { unique: true }))).toMatchObject({ code: 86 });
    const expiring = addIndex(docs, { a: 1 }, { expireAfterSeconds: 1 });
    expect(await errorOf(expiring)).toMatchObject({
      code: 85,
      message: expect.stringContaining('same name but different options') as unknown,
    });
    expect(await docs.indexes()).toHaveLength(2);
  });

  it('drops one, or all but the one on _id', async () => {
    const docs = await database.withDocs([{ _id: 1, a: 1 }]);
    await docs.createIndexes([
      { key: { a: 1 }, unique: true },
      { key: { b: 1 } },
      { key: { c: 1 } },
    ]);
    await docs.dropIndex('a_1');
    await docs.insertOne({ _id: 2, a: 1 });
    expect(await errorOf(docs.dropIndex('a_1'))).toMatchObject({ code: 27 });
    expect(await errorOf(docs.dropIndex('_id_'))).toMatchObject({ code: 72 });
    await docs.dropIndexes();
    expect((await docs.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('refuses two arrays in one index', async () => {
    const docs = await database.withDocs([]);
    await addIndex(docs, { a: 1, b: 1 });
    await docs.insertOne({ _id: 1, a: [1, 2], b: 1 });
    const error = await errorOf(docs.insertOne({ _id: 2, a: [1], b: [2] }));
    expect(error).toMatchObject({ code: 171 });
    expect(await docs.countDocuments()).toBe(1);
  });

  it('makes, lists and drops collections and databases', async () => {
    const { db, client } = database;
    await db.createCollection('made');
    expect(await errorOf(db.createCollection('made'))).toMatchObject({ code: 48 });
    expect(await db.listCollections({ name: 'made' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'made', type: 'collection' },
    ]);
    expect(await errorOf(db.collection('never').indexes())).toMatchObject({ code: 26 });
    await db.collection('made').drop();
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    const other = client.db(`${db.databaseName}_b`);
    await other.collection('c').insertOne({ a: 1 });
    const names = async (): Promise<string[]> =>
      (await client.db().admin().listDatabases({ nameOnly: true })).databases.map((d) => d.name);
    expect(await names()).toContain(other.databaseName);
    await other.dropDatabase();
    expect(await names()).not.toContain(other.databaseName);
  });
});
