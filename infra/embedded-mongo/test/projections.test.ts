/** https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection */
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase } from './support/test-database.ts';

const database = await openTestDatabase();
const docs = await database.withDocs([
  { _id: 1, slots: [{ n: 1 }, { n: 2 }], list: [1, 2], a: 1, b: { c: 2, d: 3 } },
]);

describe('projections', () => {
  it.each<[projection: Document, json: string]>([
    [{ a: 1, list: 1 }, '{"_id":1,"list":[1,2],"a":1}'],
    // What is computed, and what $elemMatch finds, comes after the fields that are included.
    [{ list: { $size: '$list' }, a: 1 }, '{"_id":1,"a":1,"list":2}'],
    [{ slots: { $elemMatch: { n: 2 } }, a: 1 }, '{"_id":1,"a":1,"slots":[{"n":2}]}'],
    [{ y: '$a', x: 'text' }, '{"_id":1,"y":1,"x":"text"}'],
    [{ 'slots.m': '$a', _id: 0 }, '{"slots":[{"m":1},{"m":1}]}'],
    [{ 'slots.$': 1, a: 1 }, '{"_id":1,"slots":[{"n":2}],"a":1}'],
    [{ '_id.x': 1, a: 1 }, '{"a":1}'],
    [{ _id: 1, slots: 0, b: 0 }, '{"_id":1,"list":[1,2],"a":1}'],
  ])('%j', async (projection, json) => {
    const found = await docs.findOne({ 'slots.n': 2 }, { projection });
    expect(JSON.stringify(found)).toBe(json);
  });

  it.each<[projection: Document]>([
    [{ 'slots.$.n': 1 }],
    [{ 'b.c': { $elemMatch: { x: 1 } } }],
    [{ a: {} }],
    [{ list: { $slice: [1, 0] } }],
    [{ list: { $slice: [1, -1] } }],
    [{ a: 0, sum: { $add: ['$a', 1] } }],
    [{ b: 1, 'b.c': '$a' }],
  ])('refuse %j', async (projection) => {
    const found = docs.findOne({ 'slots.n': 2 }, { projection });
    expect(await errorOf(found)).toMatchObject({ name: 'MongoServerError' });
  });
});
