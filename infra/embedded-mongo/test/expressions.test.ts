import { ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase } from './support/test-database.ts';

const database = await openTestDatabase();
const docs = await database.withDocs([
  {
    _id: 1,
    ...{ n: 7, half: 0.5, none: null, text: 'ab', empty: '', yes: true, list: [3, 1, 2] },
    ...{ rows: [{ a: 1 }, {}, { a: null }, 5, [{ a: 2 }]], deep: { x: { y: 1 } }, blank: [] },
    ...{ at: new Date('2024-02-29T13:04:05.678Z'), id: new ObjectId('64b000000000000000000001') },
  },
]);

/** A document with `then` would be taken for a promise. */
const named = (...fields: [string, unknown][]): Document => Object.fromEntries(fields);

const MISSING = Symbol('missing');

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/ , and each operator's own page. */
const VALUES: [expression: unknown, value: unknown][] = [
  // A path goes through the documents of an array, not through an array in it, and not by position.
  ['$rows.a', [1, null]],
  ['$deep.x.y', 1],
  ['$n.x', MISSING],
  ['$$ROOT.deep.x', { y: 1 }],
  ['$$REMOVE', MISSING],
  [
    ['$n', '$missing'],
    [7, null],
  ],
  [{ a: '$missing', b: '$n' }, { b: 7 }],
  // One argument may stand in a list of its own.
  [{ $size: '$list' }, 3],
  [{ $size: ['$list'] }, 3],
  [{ $toString: ['$n'] }, '7'],
  [{ $sum: ['$list'] }, 6],
  [{ $sum: ['$list', 1] }, 1],
  [{ $sum: '$list' }, 6],
  [{ $sum: [0.1, 0.2, 0.3] }, 0.6],
  [{ $avg: '$list' }, 2],
  [{ $avg: '$blank' }, null],
  [{ $min: '$list' }, 1],
  [{ $max: ['$n', '$none', 9] }, 9],
  // A missing field is less than null, and equal to nothing else.
  [{ $eq: ['$missing', null] }, false],
  [{ $lt: ['$missing', null] }, true],
  [{ $in: ['$missing', [null]] }, false],
  [{ $in: ['$none', [null]] }, true],
  [{ $cmp: ['$n', '$text'] }, -1],
  [{ $gt: ['$list', '$n'] }, true],
  // What is not false, 0, null or missing is true.
  [{ $not: ['$empty'] }, false],
  [{ $not: ['$missing'] }, true],
  [{ $not: [[false]] }, false],
  [{ $and: ['$empty', '$blank', NaN] }, true],
  [{ $and: [] }, true],
  [{ $or: ['$none', 0, false] }, false],
  [{ $cond: ['$missing', 1, 2] }, 2],
  [{ $cond: named(['if', '$yes'], ['then', '$n'], ['else', 0]) }, 7],
  [{ $ifNull: ['$missing', '$none', '$n'] }, 7],
  [{ $ifNull: ['$none', '$missing'] }, MISSING],
  [{ $literal: '$n' }, '$n'],
  [{ $add: ['$n', 1, '$half'] }, 8.5],
  [{ $add: ['$n', '$none'] }, null],
  [{ $add: ['$at', 1000] }, new Date('2024-02-29T13:04:06.678Z')],
  [{ $subtract: ['$at', '$at'] }, 0],
  [{ $subtract: ['$at', 678] }, new Date('2024-02-29T13:04:05Z')],
  [{ $multiply: ['$n', -1, 0] }, 0],
  [{ $mod: [-7, '$n'] }, 0],
  [{ $mod: [-8, 3] }, -2],
  [{ $divide: ['$n', 2] }, 3.5],
  [{ $abs: -3 }, 3],
  [{ $ceil: '$half' }, 1],
  [{ $floor: [-0.5] }, -1],
  [{ $arrayElemAt: ['$list', -1] }, 2],
  [{ $arrayElemAt: ['$list', 3] }, MISSING],
  [{ $arrayElemAt: ['$none', 0] }, null],
  [{ $slice: ['$list', 2] }, [3, 1]],
  [{ $slice: ['$list', -2] }, [1, 2]],
  [{ $slice: ['$list', -5, 1] }, [3]],
  [{ $slice: ['$none', 1] }, null],
  [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
  [{ $concatArrays: ['$list', '$none'] }, null],
  [{ $concat: ['$text', '-', '$text'] }, 'ab-ab'],
  [{ $concat: ['$text', '$missing'] }, null],
  [{ $isArray: ['$list'] }, true],
  [{ $mergeObjects: ['$deep', null, { z: 1 }] }, { x: { y: 1 }, z: 1 }],
  [{ $filter: { input: '$list', as: 'one', cond: { $gt: ['$$one', 1] } } }, [3, 2]],
  [{ $filter: { input: '$missing', cond: true } }, null],
  [{ $map: { input: '$list', in: { $add: ['$$this', '$n'] } } }, [10, 8, 9]],
  [{ $map: { input: '$rows', as: 'row', in: '$$row.a' } }, [1, null, null, null, [2]]],
  [{ $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $let: { vars: { x: '$missing', y: 2 }, in: { $ifNull: ['$$x', '$$y'] } } }, 2],
  [{ $toString: '$at' }, '2024-02-29T13:04:05.678Z'],
  [{ $toString: '$id' }, '64b000000000000000000001'],
  [{ $toString: '$none' }, null],
  [
    [{ $year: '$at' }, { $month: '$at' }, { $dayOfMonth: '$at' }],
    [2024, 2, 29],
  ],
  [
    [{ $dayOfWeek: '$at' }, { $hour: '$at' }, { $hour: '$missing' }],
    [5, 13, null],
  ],
];

describe('expressions', () => {
  it.each(VALUES)('%j', async (value, expected) => {
    const [found] = await docs.aggregate([{ $project: { _id: 0, value } }]).toArray();
    expect(found).toEqual(expected === MISSING ? {} : { value: expected });
  });

  it.each<[what: string, expression: unknown]>([
    ['a division by zero', { $divide: ['$n', 0] }],
    ['a remainder by zero', { $mod: ['$n', 0] }],
    ['a text as a number', { $add: ['$n', '$text'] }],
    ['a number as a list', { $size: '$n' }],
    ['too few arguments', { $eq: ['$n'] }],
    ['too many arguments', { $subtract: [3, 2, 1] }],
    ['two operators', { $add: [1], $abs: 1 }],
    ['a variable that nobody has set', '$$who'],
    ['an unknown field', { $map: { input: '$list', in: 1, also: 3 } }],
    ['a field that is missing', { $cond: { if: true, else: 2 } }],
    ['an empty list of elements', { $slice: ['$list', 1, 0] }],
    ['an empty document', {}],
  ])('fail for %s', async (_what, value) => {
    const stage: Document = { $project: { value } };
    expect(await errorOf(docs.aggregate([stage]).toArray())).toMatchObject({
      name: 'MongoServerError',
    });
  });
});
