/** https://www.mongodb.com/docs/manual/core/indexes/index-types/index-multikey/ and its pages */
import { describe, expect, it } from 'vitest';
import { addIndex, explained } from './support/indexes.ts';
import { errorOf, idsOf, isRealServer, openTestDatabase } from './support/test-database.ts';

const database = await openTestDatabase();

describe('an index of several fields of the documents in one array', () => {
  it('has a key for each document in it', async () => {
    const docs = await database.withDocs([
      { _id: 1, slots: [{ day: 1, hour: 9 }, { day: 2, hour: 8 }, 5] },
      { _id: 2, slots: [] },
      { _id: 3 },
    ]);
    await addIndex(docs, { 'slots.day': 1, 'slots.hour': 1 });
    const filter = { 'slots.day': 1, 'slots.hour': 8 };
    expect(idsOf(await docs.find(filter).toArray())).toEqual([1]);
    expect(idsOf(await docs.find({ 'slots.day': null }).toArray())).toEqual([3]);
    expect(await explained(docs, { 'slots.day': 2 })).toMatchObject({
      indexName: 'slots.day_1_slots.hour_1',
      examined: 1,
    });
  });

  it('serves conditions on all of them as long as there is no array', async () => {
    const docs = await database.withDocs([
      { _id: 1, slot: { day: 1, hour: 9 } },
      { _id: 2, slot: { day: 1, hour: 8 } },
    ]);
    await addIndex(docs, { 'slot.day': 1, 'slot.hour': 1 });
    expect(await explained(docs, { 'slot.day': 1, 'slot.hour': 8 })).toMatchObject({
      indexName: 'slot.day_1_slot.hour_1',
      examined: 1,
    });
  });

  it('is unique for what one of them has, not for what is mixed of two', async () => {
    const docs = await database.withDocs([]);
    await addIndex(docs, { 'slots.day': 1, 'slots.hour': 1 }, { unique: true });
    const first = { day: 1, hour: 9 };
    await docs.insertOne({ _id: 1, slots: [first, { day: 2, hour: 8 }] });
    await docs.insertOne({ _id: 2, slots: [{ day: 1, hour: 8 }] });
    const error = await errorOf(docs.insertOne({ _id: 3, slots: [{ day: 3, hour: 9 }, first] }));
    expect(error).toMatchObject({ code: 11000, keyValue: { 'slots.day': 1, 'slots.hour': 9 } });
  });

  it('refuses two arrays inside it, of which neither is in the other', async () => {
    const docs = await database.withDocs([]);
    await addIndex(docs, { 'slots.days': 1, 'slots.hours': 1 });
    await docs.insertOne({ _id: 1, slots: [{ days: [1, 2], hours: 9 }, { hours: [1] }] });
    const parallel = docs.insertOne({ _id: 2, slots: [{ days: [1], hours: [1] }] });
    expect(await errorOf(parallel)).toMatchObject({ code: 171 });
  });
});

describe('a sparse index', () => {
  it('has no key for the documents of an array that lack the field', async () => {
    const docs = await database.withDocs([]);
    await addIndex(docs, { 'slots.by': 1 }, { unique: true, sparse: true });
    await docs.insertMany([
      { _id: 1, slots: [{ by: 1 }, {}] },
      { _id: 2, slots: [{ by: 2 }, {}, 5] },
    ]);
    const error = await errorOf(docs.insertOne({ _id: 3, slots: [{ by: 2 }] }));
    expect(error).toMatchObject({ code: 11000, keyValue: { 'slots.by': 2 } });
  });

  it('of several fields lacks only the documents that have none of them', async () => {
    const docs = await database.withDocs([]);
    await addIndex(docs, { a: 1, b: 1 }, { unique: true, sparse: true });
    await docs.insertMany([{ _id: 1, a: 1 }, { _id: 2, b: 1 }, { _id: 3 }, { _id: 4 }]);
    const error = await errorOf(docs.insertOne({ _id: 5, a: 1 }));
    expect(error).toMatchObject({ code: 11000, keyValue: { a: 1, b: null } });
    expect(await explained(docs, { a: 1 })).toMatchObject({ indexName: 'a_1_b_1', examined: 1 });
  });
});

describe('a sort', () => {
  it('by several fields of an array takes them from the same document in it', async () => {
    const docs = await database.withDocs([
      {
        _id: 1,
        slots: [
          { day: 1, hour: 9 },
          { day: 2, hour: 1 },
        ],
      },
      { _id: 2, slots: [{ day: 1, hour: 5 }] },
    ]);
    const sorted = docs.find().sort({ 'slots.day': 1, 'slots.hour': 1 });
    expect(idsOf(await sorted.toArray())).toEqual([2, 1]);
  });

  it('takes null from an element that is no document', async () => {
    const docs = await database.withDocs([
      { _id: 1, slots: [{ day: 1 }] },
      { _id: 2, slots: [{ day: 2 }, 5] },
    ]);
    expect(idsOf(await docs.find().sort({ 'slots.day': 1 }).toArray())).toEqual([2, 1]);
  });

  it('by a position takes that element', async () => {
    const docs = await database.withDocs([
      { _id: 1, list: [1, 9] },
      { _id: 2, list: [5, 2] },
      { _id: 3, list: [7] },
    ]);
    expect(idsOf(await docs.find().sort({ 'list.1': 1 }).toArray())).toEqual([3, 2, 1]);
  });

  it('refuses two arrays, of which neither is in the other', async () => {
    const docs = await database.withDocs([{ _id: 1, a: [1], b: [2] }]);
    const sorted = docs.find().sort({ a: 1, b: 1 }).toArray();
    expect(await errorOf(sorted)).toMatchObject({ code: 2 });
  });
});

describe.skipIf(isRealServer)('what an index can be of', () => {
  it.each([
    [/\$\*\*/, { 'a.$**': 1 }, {}],
    [/a\.0/, { 'a.0': 1 }, {}],
    [/sparse/, { _id: 1 }, { sparse: true }],
  ] as const)('is not %s', async (message, key, options) => {
    const docs = await database.withDocs([{ _id: 1 }]);
    expect((await errorOf(addIndex(docs, key, options)))['message']).toMatch(message);
  });
});
