import { BSONRegExp, ObjectId, UUID, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase, sortedIdsOf } from './support/test-database.ts';

const USER = new ObjectId();
const TOKEN = new UUID();
const DAY = new Date('2026-01-02T03:04:05Z');

const database = await openTestDatabase();
const docs = await database.withDocs([
  { _id: 1, n: 1, text: 'Anna', tags: ['a', 'b'], user: USER, at: DAY },
  { _id: 2, n: 2.5, text: 'bob', tags: ['b'], token: TOKEN, flag: true },
  {
    _id: 3,
    n: null,
    tags: [],
    slots: [
      { from: 1, to: 3 },
      { from: 5, to: 6, by: USER },
    ],
  },
  { _id: 4, text: 'Zoë', point: { x: 1, y: 2 }, grid: [[1, 2], [3]] },
  { _id: 5, n: [4, 10], slots: [{ from: 2, to: 2 }], flag: false },
]);

const MATCHES: [filter: Document, ids: number[]][] = [
  [{}, [1, 2, 3, 4, 5]],
  [{ n: 1 }, [1]],
  [{ n: { $eq: 2.5 } }, [2]],
  [{ n: { $ne: 1 } }, [2, 3, 4, 5]],
  [{ n: { $gt: 1 } }, [2, 5]],
  [{ n: { $gte: 1, $lt: 2.5 } }, [1]],
  // Two different elements of an array may meet the two bounds.
  [{ n: { $gt: 5, $lt: 5 } }, [5]],
  [{ n: { $lte: null } }, [3, 4]],
  [{ n: { $gte: NaN } }, []],
  [{ n: null }, [3, 4]],
  [{ n: { $in: [1, null] } }, [1, 3, 4]],
  [{ n: { $nin: [1, 10] } }, [2, 3, 4]],
  [{ n: { $exists: true } }, [1, 2, 3, 5]],
  [{ n: { $exists: false } }, [4]],
  [{ n: { $type: 'number' } }, [1, 2, 5]],
  [{ n: { $type: 'null' } }, [3]],
  [{ tags: { $type: 'array' } }, [1, 2, 3]],
  [{ n: { $not: { $gt: 1 } } }, [1, 3, 4]],
  [{ tags: 'b' }, [1, 2]],
  [{ tags: ['a', 'b'] }, [1]],
  [{ tags: { $all: ['b', 'a'] } }, [1]],
  [{ tags: { $all: [] } }, []],
  [{ tags: { $size: 0 } }, [3]],
  [{ 'tags.1': 'b' }, [1]],
  [{ tags: { $in: [['b'], 'a'] } }, [1, 2]],
  [{ grid: [3] }, [4]],
  [{ text: /^an/i }, [1]],
  [{ text: { $regex: 'B$', $options: 'i' } }, [2]],
  [{ text: { $regex: new BSONRegExp('o', '') } }, [2, 4]],
  [{ text: { $in: [/^A/, 'bob'] } }, [1, 2]],
  // Escaped backslashes, each followed by a letter that would otherwise be an escape.
  [{ text: /\\Z|\\u|^bo/ }, [2]],
  [{ text: new BSONRegExp('^a.na$', 'is') }, [1]],
  [{ text: { $not: /o/ } }, [1, 3, 5]],
  [{ text: { $gt: 'Anna' } }, [2, 4]],
  [{ user: USER }, [1]],
  [{ user: { $gt: new ObjectId('000000000000000000000000') } }, [1]],
  [{ token: TOKEN }, [2]],
  [{ at: { $gte: DAY, $lt: new Date(DAY.getTime() + 1) } }, [1]],
  [{ at: { $lt: DAY } }, []],
  [{ flag: { $ne: true } }, [1, 3, 4, 5]],
  [{ point: { x: 1, y: 2 } }, [4]],
  [{ point: { y: 2, x: 1 } }, []],
  [{ 'point.x': 1 }, [4]],
  [{ 'slots.from': 5 }, [3]],
  [{ 'slots.by': null }, [1, 2, 3, 4, 5]],
  [{ 'slots.by': { $exists: true } }, [3]],
  [{ slots: { $elemMatch: { from: { $lte: 2 }, to: { $gte: 3 } } } }, [3]],
  [{ slots: { $not: { $elemMatch: { from: { $lt: 3 }, to: { $gt: 2 } } } } }, [1, 2, 4, 5]],
  [{ n: { $elemMatch: { $gt: 3, $lt: 5 } } }, [5]],
  // A number in a path means one element: when that is an array, its own elements are not looked at.
  [{ 'grid.1': 3 }, []],
  [{ 'grid.1': [3] }, [4]],
  [{ 'grid.1': { $size: 1 } }, [4]],
  [{ 'grid.01': [3] }, []],
  // An element that is an array is taken for a document, whose fields are the positions.
  [{ grid: { $elemMatch: { 1: 2 } } }, [4]],
  [{ grid: { $elemMatch: { x: { $exists: false } } } }, [4]],
  [{ slots: { $elemMatch: {} } }, [3, 5]],
  [{ grid: { $all: [{ $elemMatch: { $lt: 2 } }, { $elemMatch: { $gt: 2 } }] } }, []],
  // Here an element that is an array means itself, not its own elements.
  [{ grid: { $elemMatch: { $gt: 2 } } }, []],
  [{ grid: { $elemMatch: { $ne: 3, $not: { $gt: 2 }, $size: 1 } } }, [4]],
  [{ grid: { $elemMatch: { $in: [[3]], $type: 'array' } } }, [4]],
  [{ grid: { $elemMatch: { $elemMatch: { $gt: 2 } } } }, [4]],
  [{ grid: { $size: 1 } }, []],
  [{ $or: [{ n: 1 }, { text: 'bob' }] }, [1, 2]],
  [{ $nor: [{ n: 1 }, { text: 'bob' }] }, [3, 4, 5]],
  [{ $and: [{ tags: 'a' }, { tags: 'b' }] }, [1]],
  [{ $expr: { $eq: ['$point.y', { $add: ['$point.x', 1] }] } }, [4]],
  [{ n: 1, $comment: 'why' }, [1]],
];

describe('filters', () => {
  it.each(MATCHES)('%j', async (filter, ids) => {
    expect(sortedIdsOf(await docs.find(filter).toArray())).toEqual(ids);
  });

  it.each<[string, Document, RegExp]>([
    ['an operator', { n: { $foo: 1 } }, /\$foo/],
    ['a top level operator', { $foo: [] }, /\$foo/],
    ['an empty $or', { $or: [] }, /array/],
    ['$in without a list', { n: { $in: 1 } }, /\$in/],
    ['a pattern for $ne', { text: { $ne: /x/ } }, /\$ne/],
    ['an operator in $all', { n: { $all: [{ $gt: 1 }] } }, /\$all/],
    ['$elemMatch beside values in $all', { n: { $all: [1, { $elemMatch: {} }] } }, /\$all/],
    ['$options alone', { n: { $options: 'i' } }, /\$regex/],
  ])('refuses %s with BadValue', async (_what, filter, message) => {
    const error = await errorOf(docs.find(filter).toArray());
    expect(error).toMatchObject({ code: 2, message: expect.stringMatching(message) as string });
  });
});
