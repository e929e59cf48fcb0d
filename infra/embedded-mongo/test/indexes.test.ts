import { ObjectId, type Document, type IndexDescription } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  errorOf,
  idsOf,
  openTestDatabase,
  sortedIdsOf,
  type TestCollection,
  type TestDatabase,
} from './support/test-database.ts';

const COURT = new ObjectId('64b000000000000000000001');
const HELD = { heldSlots: { $exists: true } };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const addIndex = (
  docs: TestCollection,
  key: Record<string, 1 | -1>,
  options: Omit<IndexDescription, 'key'> = {},
): Promise<string[]> => docs.createIndexes([{ key, ...options }]);

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
}

async function explained(
  docs: TestCollection,
  filter: Document,
  sort: Document = {},
): Promise<{ indexName: string | undefined; examined: number; stage: string }> {
  const plan = await docs.find(filter).sort(sort).explain('executionStats');
  const { winningPlan } = plan['queryPlanner'] as { winningPlan: Stage };
  let stage: Stage | undefined = winningPlan;
  while (stage && stage.indexName === undefined) stage = stage.inputStage;
  const { totalDocsExamined } = plan['executionStats'] as { totalDocsExamined: number };
  return { indexName: stage?.indexName, examined: totalDocsExamined, stage: winningPlan.stage };
}

async function examinedToCount(docs: TestCollection, query: Document): Promise<number> {
  const explain = { count: docs.collectionName, query };
  const { executionStats } = await database.db.command({ explain, verbosity: 'executionStats' });
  return (executionStats as { totalDocsExamined: number }).totalDocsExamined;
}

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
    // Half the documents are not in this index, so it must not answer for all of the court.
    expect((await explained(docs, { court: COURT })).stage).toBe('COLLSCAN');
    expect(await docs.countDocuments({ court: COURT })).toBe(50);
  });
});

describe('which index serves', () => {
  let docs: TestCollection;
  beforeAll(async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...{ _id: at, user: at % 6, at: new Date(at * 1000), status: at % 3 ? 'open' : 'done' },
      ...(at % 10 === 0 && { rare: at }),
    }));
    docs = await database.withDocs(many);
    await docs.createIndexes([
      { key: { user: 1, at: -1 } },
      { key: { rare: 1 }, sparse: true },
      { key: { at: 1 }, name: 'open', partialFilterExpression: { status: 'open' } },
    ]);
  });

  it('one with the pinned fields first', async () => {
    const result = await explained(docs, { user: 3 });
    expect(result).toMatchObject({ indexName: 'user_1_at_-1', examined: 10 });
  });

  it('one with a range after them', async () => {
    const filter = { user: 3, at: { $gte: new Date(40_000), $lt: new Date(51_000) } };
    expect(await explained(docs, filter)).toMatchObject({ indexName: 'user_1_at_-1', examined: 1 });
    expect(idsOf(await docs.find(filter).sort({ at: 1 }).toArray())).toEqual([45]);
  });

  it('one that delivers in order, so that a page reads only its own documents', async () => {
    const page = docs.find({ user: 3 }).sort({ at: -1 }).limit(2);
    expect(idsOf(await page.clone().toArray())).toEqual([57, 51]);
    const { executionStats } = await page.explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: 2 });
    const forwards = docs.find({ user: 3 }).sort({ at: 1 }).limit(2);
    expect(idsOf(await forwards.toArray())).toEqual([3, 9]);
  });

  it('one that delivers in order where a page of it is shorter than a sort of all that is found', async () => {
    const courts = Array.from({ length: 60 }, (_, at) => ({
      ...{ _id: at, place: 'west', price: at % 20, at: 60 - at },
    }));
    const priced = await database.withDocs(courts);
    await addIndex(priced, { place: 1, at: 1 });
    await addIndex(priced, { place: 1, price: 1 });
    const pageOf = async (price: Document) => {
      const page = priced.find({ place: 'west', price }).sort({ at: 1 }).limit(2);
      const ids = idsOf(await page.clone().toArray());
      const { executionStats } = await page.explain('executionStats');
      return { ids, examined: (executionStats as Document)['totalDocsExamined'] as number };
    };
    // Almost every court meets it, so the first of the order do.
    expect(await pageOf({ $lte: 18 })).toEqual({ ids: [58, 57], examined: 3 });
    // Three of sixty meet it, so it is they who are looked at.
    expect(await pageOf({ $lt: 1 })).toEqual({ ids: [40, 20], examined: 3 });
  });

  it('one whose keys alone tell how many there are', async () => {
    const counted = async (query: Document) => ({
      count: await docs.countDocuments(query),
      examined: await examinedToCount(docs, query),
    });
    expect(await counted({ user: 3 })).toEqual({ count: 10, examined: 0 });
    const later = { user: { $in: [3, 4] }, at: { $gte: new Date(40_000), $lt: new Date(51_000) } };
    expect(await counted(later)).toEqual({ count: 3, examined: 0 });
    expect(await counted({ user: 9 })).toEqual({ count: 0, examined: 0 });
    // What is asked of a field that the index does not have is asked of the documents.
    expect(await counted({ user: 3, status: 'done' })).toEqual({ count: 10, examined: 10 });
  });

  it('nor counts what is not a number among the numbers below another', async () => {
    const prices = await database.withDocs([NaN, 1, 2, 3].map((price, _id) => ({ _id, price })));
    for (const direction of [1, -1] as const) {
      await prices.dropIndexes();
      await addIndex(prices, { price: direction });
      expect(await prices.countDocuments({ price: { $lte: 2 } })).toBe(2);
      expect(await prices.countDocuments({ price: { $gte: NaN } })).toBe(1);
    }
  });

  it('not its keys alone where a document has several', async () => {
    const many = await database.withDocs([
      { _id: 1, tags: ['a', 'b'] },
      { _id: 2, tags: ['b'] },
    ]);
    await addIndex(many, { tags: 1 });
    expect(await many.countDocuments({ tags: { $in: ['a', 'b'] } })).toBe(2);
  });

  it('a sparse one only when the field must be there', async () => {
    expect((await explained(docs, { rare: 20 })).indexName).toBe('rare_1');
    expect((await explained(docs, { rare: null })).stage).toBe('COLLSCAN');
    expect(await docs.countDocuments({ rare: null })).toBe(54);
  });

  it('a partial one only when the filter implies its condition', async () => {
    const filter = { at: new Date(4000), status: 'open' };
    expect(await explained(docs, filter)).toMatchObject({ indexName: 'open', examined: 1 });
    expect(await docs.countDocuments({ at: new Date(3000) })).toBe(1);
    expect((await explained(docs, { at: new Date(3000) })).stage).toBe('COLLSCAN');
  });

  it('none for what no index knows', async () => {
    expect(await explained(docs, { status: 'done' })).toMatchObject({
      stage: 'COLLSCAN',
      examined: 60,
    });
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
