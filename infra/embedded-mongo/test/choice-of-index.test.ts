import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { addIndex, explained } from './support/indexes.ts';
import {
  idsOf,
  isRealServer,
  openTestDatabase,
  type TestCollection,
} from './support/test-database.ts';

const database = await openTestDatabase();

async function examinedToCount(docs: TestCollection, query: Document): Promise<number> {
  const explain = { count: docs.collectionName, query };
  const { executionStats } = await database.db.command({ explain, verbosity: 'executionStats' });
  return (executionStats as { totalDocsExamined: number }).totalDocsExamined;
}

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
    // Almost every court matches, so reading in the wanted order soon has enough of them.
    expect(await pageOf({ $lte: 18 })).toEqual({ ids: [58, 57], examined: 3 });
    // Three of sixty courts match, so finding these by price and sorting them is cheaper.
    expect(await pageOf({ $lt: 1 })).toEqual({ ids: [40, 20], examined: 3 });
    // Every court matches: reading all of them in order is cheaper than sorting all of them.
    const all = await explained(priced, { place: 'west', price: { $gte: 0 } }, { at: 1 });
    expect(all.indexName).toBe('place_1_at_1');
    // The index does not know how many of those below this price have the name, so it can't be sure that reading in
    // order soon has enough.
    const named = { place: 'west', price: { $lt: 5 }, name: 'nobody' };
    const rare = priced.find(named).sort({ at: 1 }).limit(2);
    const { executionStats } = await rare.explain('executionStats');
    expect((executionStats as Document)['totalDocsExamined']).toBe(15);
  });

  it('one that leads to a single document, whatever else is asked of it', async () => {
    const requests = Array.from({ length: 60 }, (_, at) => ({
      ...{ _id: at, status: at % 2 ? 'pending' : 'confirmed', until: at },
    }));
    const asked = await database.withDocs(requests);
    await addIndex(asked, { status: 1, until: 1 });
    const one = { _id: 31, status: 'pending', until: { $gt: 3 } };
    expect(await explained(asked, one)).toMatchObject({ indexName: '_id_', examined: 1 });
    const some = { ...one, _id: { $in: [31, 32, 33] } };
    expect(await explained(asked, some)).toMatchObject({ indexName: '_id_', examined: 3 });
  });

  it('one that leads to fewer, though another knows more of what is asked', async () => {
    const bookings = Array.from({ length: 200 }, (_, at) => ({
      ...{ _id: at, court: at % 100, status: 'confirmed', until: at },
    }));
    const booked = await database.withDocs(bookings);
    await addIndex(booked, { status: 1, until: 1 });
    await addIndex(booked, { court: 1 });
    const ofCourt = { court: 7, status: 'confirmed', until: { $gt: 50 } };
    expect(await explained(booked, ofCourt)).toMatchObject({ indexName: 'court_1', examined: 2 });
    const last = { ...ofCourt, until: { $gt: 198 } };
    expect(await explained(booked, last)).toMatchObject({
      indexName: 'status_1_until_1',
      examined: 1,
    });
  });

  describe('of a long list', () => {
    let known: TestCollection;
    beforeAll(async () => {
      const people = Array.from({ length: 9_000 }, (_, _id) => ({ _id, odd: _id % 2 }));
      known = await database.withDocs(people);
    });
    const among = (length: number): Document => ({
      _id: { $in: Array.from({ length }, (_, at) => at * 3) },
      odd: 1,
    });

    it('one that leads to its documents alone', async () => {
      const asked = among(1_100);
      expect(await explained(known, asked)).toMatchObject({ indexName: '_id_', examined: 1_100 });
      expect(await known.countDocuments(asked)).toBe(550);
    });

    it.skipIf(isRealServer)('none where looking at every document is faster', async () => {
      const asked = among(2_000);
      expect(await explained(known, asked)).toMatchObject({ stage: 'COLLSCAN', examined: 9_000 });
      expect(await known.countDocuments(asked)).toBe(1_000);
    });
  });

  it('one for each of several alternatives, and none when one of them has none', async () => {
    const filter = { $or: [{ user: 3 }, { rare: { $gt: 20 } }, { user: 3, status: 'done' }] };
    const found = docs.find(filter).sort({ _id: 1 }).limit(4);
    expect(idsOf(await found.clone().toArray())).toEqual([3, 9, 15, 21]);
    const { queryPlanner, executionStats } = await found.explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: 13, nReturned: 4 });
    const { inputStage } = (queryPlanner as Document)['winningPlan'] as { inputStage: Document };
    expect(inputStage).toMatchObject({
      stage: 'OR',
      inputStages: [
        { indexName: 'user_1_at_-1' },
        { indexName: 'rare_1' },
        { indexName: 'user_1_at_-1' },
      ],
    });
    const some = { $or: [{ user: 3 }, { status: 'done' }] };
    expect((await explained(docs, some)).stage).toBe('COLLSCAN');
    expect(await docs.countDocuments(some)).toBe(20);
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
    // The index lacks the field `status`, so the documents are looked at.
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

  it('nor counts what lies between a lowest and a lower highest, however many there are', async () => {
    const many = Array.from({ length: 3_000 }, (_, price) => ({ _id: price, price }));
    const prices = await database.withDocs(many);
    await addIndex(prices, { price: 1 });
    expect(await prices.countDocuments({ price: { $gte: 2_000, $lte: 500 } })).toBe(0);
    expect(await prices.countDocuments({ price: { $gte: 500, $lt: 2_000 } })).toBe(1_500);
    const page = { skip: 1_400, limit: 200 };
    expect(await prices.countDocuments({ price: { $gte: 500, $lt: 2_000 } }, page)).toBe(100);
    const count = { count: prices.collectionName, query: { price: { $gte: 500, $lt: 2_000 } } };
    expect(await database.db.command({ ...count, ...page })).toMatchObject({ n: 100 });
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

  it('not a partial one of those that have a field, when it is asked for null', async () => {
    const some = await database.withDocs([
      { _id: 1, b: 1 },
      { _id: 2, b: 1, c: null },
      { _id: 3, b: 1, c: 2 },
    ]);
    await addIndex(some, { b: 1, c: 1 }, { partialFilterExpression: { c: { $exists: true } } });
    expect(await some.countDocuments({ b: 1, c: null })).toBe(2);
    expect(await some.find({ b: 1, c: null }).toArray()).toHaveLength(2);
  });

  it('none for what no index knows', async () => {
    expect(await explained(docs, { status: 'done' })).toMatchObject({
      stage: 'COLLSCAN',
      examined: 60,
    });
  });
});
