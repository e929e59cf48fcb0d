import { ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase, type TestDoc } from './support/test-database.ts';

const USER = new ObjectId();
const LATER = new Date('2030-01-01');

const database = await openTestDatabase();

async function updated(
  before: Document,
  update: Document,
  options: Document = {},
): Promise<unknown> {
  const docs = await database.withDocs([{ _id: 1, ...before }]);
  const { filter = {}, ...others } = options as { filter?: Document };
  await docs.updateOne({ _id: 1, ...filter }, update, others);
  const { _id, ...after } = (await docs.findOne()) as TestDoc;
  expect(_id).toBe(1);
  return after;
}

const CHANGES: [before: Document, update: Document, after: Document][] = [
  [{ a: 1 }, { $set: { a: 2, 'b.c': USER } }, { a: 2, b: { c: USER } }],
  [{ a: [1] }, { $set: { 'a.2': 3 } }, { a: [1, null, 3] }],
  [{ a: [1] }, { $set: { 'a.2.b': 3 } }, { a: [1, null, { b: 3 }] }],
  [{ a: 1, b: 2 }, { $unset: { a: '', 'x.y': '' } }, { b: 2 }],
  [{ a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  [{ a: 1 }, { $inc: { a: -3, 'b.c': 2 } }, { a: -2, b: { c: 2 } }],
  [{ a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  [{ a: 3, b: 3 }, { $min: { a: 2, b: 4, c: 1 } }, { a: 2, b: 3, c: 1 }],
  [{ a: 3, b: LATER }, { $max: { a: 4, b: new Date(0) } }, { a: 4, b: LATER }],
  [{ a: { b: 1 }, c: 2 }, { $rename: { 'a.b': 'd', none: 'e' } }, { a: {}, c: 2, d: 1 }],
  [{}, { $push: { a: 1, b: { $each: [1, 2] } } }, { a: [1], b: [1, 2] }],
  [{ a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1, $slice: 2 } } }, { a: [3, 2] }],
  [{ a: [1, 2, 3] }, { $push: { a: { $each: [4], $slice: -2 } } }, { a: [3, 4] }],
  [{ a: [1, 2, 3] }, { $push: { a: { $each: [4], $slice: 0 } } }, { a: [] }],
  [{ a: [1, 2] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2] }],
  [
    { a: [{ n: 2 }, { n: 1 }] },
    { $push: { a: { $each: [], $sort: { n: 1 } } } },
    { a: [{ n: 1 }, { n: 2 }] },
  ],
  [{ a: [1, 1] }, { $addToSet: { a: { $each: [1, 2, 2] }, b: USER } }, { a: [1, 1, 2], b: [USER] }],
  [{ a: [USER] }, { $addToSet: { a: USER } }, { a: [USER] }],
  [{ a: [1] }, { $addToSet: { a: { $each: [] }, b: { $each: [] } } }, { a: [1], b: [] }],
  [{ a: [1, 5, 2] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
  [{ a: [USER, 1] }, { $pull: { a: USER } }, { a: [1] }],
  [{ a: [1, [1, 2], 'b'] }, { $pull: { a: 1 } }, { a: [[1, 2], 'b'] }],
  [{ a: [[1, 5], [2], 3] }, { $pull: { a: { $gt: 2 } } }, { a: [[2]] }],
  [{ a: ['ab', 'b', 1] }, { $pull: { a: /^a/ } }, { a: ['b', 1] }],
  [{ a: [{ n: 1, m: 2 }, { n: 1 }] }, { $pull: { a: { n: 1, m: 2 } } }, { a: [{ n: 1 }] }],
  [{ a: [1, 2, 1] }, { $pullAll: { a: [1] }, $pop: { b: 1 } }, { a: [2] }],
  [{ a: [1, 2, 3], b: [1, 2] }, { $pop: { a: -1, b: 1 } }, { a: [2, 3], b: [1] }],
  [{ s: [{ n: 1 }, { n: 2 }] }, { $set: { 's.$[].n': 0 } }, { s: [{ n: 0 }, { n: 0 }] }],
  [{ a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
];

describe('updates', () => {
  it.each(CHANGES)('%j with %j', async (before, update, after) => {
    expect(await updated(before, update)).toEqual(after);
  });

  it('changes several fields of the element the filter matched', async () => {
    const before = {
      s: [
        { id: 1, st: 'free' },
        { id: 2, st: 'free' },
      ],
    };
    const update = { $set: { 's.$.st': 'held', 's.$.by': USER } };
    const filter = { s: { $elemMatch: { id: 2, st: 'free' } } };
    expect(await updated(before, update, { filter })).toEqual({
      s: [
        { id: 1, st: 'free' },
        { id: 2, st: 'held', by: USER },
      ],
    });
  });

  it('means the document as the filter saw it, whatever the update does first', async () => {
    const before = { s: [{ id: 1, st: 'free' }] };
    const update = { $set: { 's.$.st': 'held' }, $inc: { 's.$.times': 1 } };
    const after = await updated(before, update, { filter: { 's.st': 'free' } });
    expect(after).toEqual({ s: [{ id: 1, st: 'held', times: 1 }] });
  });

  it('changes the elements an array filter picks', async () => {
    const update = { $set: { 's.$[late].st': 'gone', 's.$[late].seen': true } };
    const arrayFilters = [{ 'late.at': { $gte: 2 }, 'late.st': 'free' }];
    const before = {
      s: [
        { at: 1, st: 'free' },
        { at: 2, st: 'free' },
        { at: 3, st: 'held' },
      ],
    };
    expect(await updated(before, update, { arrayFilters })).toEqual({
      s: [
        { at: 1, st: 'free' },
        { at: 2, st: 'gone', seen: true },
        { at: 3, st: 'held' },
      ],
    });
  });

  it('refuses two array filters for one name', async () => {
    const docs = await database.withDocs([{ _id: 1, s: [1, 2] }]);
    const arrayFilters = [{ x: 1 }, { x: 2 }];
    const update = docs.updateOne({}, { $set: { 's.$[x]': 0 } }, { arrayFilters });
    expect(await errorOf(update)).toMatchObject({ code: 9 });
    expect(await docs.findOne()).toEqual({ _id: 1, s: [1, 2] });
  });

  it.each<[number, Document]>([
    [14, { $inc: { name: 1 } }],
    [14, { $inc: { n: 'x' } }],
    [2, { $push: { name: 1 } }],
    [28, { $set: { 'name.first': 1 } }],
    [28, { $set: { 'holes.0.n': 1 } }],
    [40, { $set: { a: 1 }, $inc: { 'a.b': 1 } }],
    [66, { $set: { _id: 2 } }],
    [9, { $foo: { a: 1 } }],
    [56, { $set: { 'a..b': 1 } }],
    [2, { $set: { 's.$.n': 1 } }],
    [2, { $set: { 's.$[x].n': 1 } }],
    [34, { $set: { 's.1500002': 1 } }],
    [34, { $set: { 's.1500002.n': 1 } }],
  ])('fails with code %i for %j, and changes nothing', async (code, update) => {
    const before: TestDoc = { _id: 1, name: 'Ann', n: 1, s: [{ n: 5 }], holes: [null] };
    const docs = await database.withDocs([before]);
    const error = await errorOf(docs.updateOne({ _id: 1 }, update));
    expect(error['code']).toBe(code);
    expect(await docs.findOne()).toEqual(before);
  });

  it('writes the current date', async () => {
    const { at } = (await updated({}, { $currentDate: { at: true } })) as { at: Date };
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });
});
