import { ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase } from './support/test-database.ts';

const ANN = new ObjectId();
const BOB = new ObjectId();

const database = await openTestDatabase();
const bookings = await database.withDocs([
  { _id: 1, user: ANN, paid: 100, day: 'mon', slots: [9, 10], at: { court: 'A' } },
  { _id: 2, user: BOB, paid: 250, day: 'mon', slots: [11], at: { court: 'B' } },
  { _id: 3, user: ANN, paid: null, day: 'tue', slots: [], at: { court: 'A' } },
  { _id: 4, user: ANN, paid: 50, day: 'tue', at: { court: 'A' } },
]);
const users = await database.withDocs([]);
await users.insertMany([
  { _id: ANN, name: 'Ann' },
  { _id: BOB, name: 'Bob' },
] as never);

const BY_ID = { $sort: { _id: 1 } };

const PIPELINES: [pipeline: Document[], expected: Document[]][] = [
  [
    [{ $match: { day: 'tue' } }, { $project: { paid: 1 } }],
    [
      { _id: 3, paid: null },
      { _id: 4, paid: 50 },
    ],
  ],
  [
    [
      { $group: { _id: '$day', sum: { $sum: '$paid' }, n: { $sum: 1 }, count: { $count: {} } } },
      BY_ID,
    ],
    [
      { _id: 'mon', sum: 350, n: 2, count: 2 },
      { _id: 'tue', sum: 50, n: 2, count: 2 },
    ],
  ],
  [
    [{ $match: { day: 'tue' } }, { $group: { _id: '$at.court', n: { $sum: 1 } } }],
    [{ _id: 'A', n: 2 }],
  ],
  [[{ $match: { day: 'sun' } }, { $group: { _id: 1, n: { $sum: 1 } } }], []],
  [
    [
      BY_ID,
      {
        $group: {
          _id: null,
          average: { $avg: '$paid' },
          least: { $min: '$paid' },
          most: { $max: '$paid' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          courts: { $push: '$at.court' },
          days: { $addToSet: '$none' },
        },
      },
    ],
    [
      {
        ...{ _id: null, average: 400 / 3, least: 50, most: 250, first: 1, last: 4 },
        ...{ courts: ['A', 'B', 'A', 'A'], days: [] },
      },
    ],
  ],
  [
    [
      { $sort: { _id: -1 } },
      {
        $group: {
          _id: null,
          least: { $min: '$paid' },
          first: { $first: '$slots' },
          days: { $addToSet: '$day' },
        },
      },
      { $project: { least: 1, first: 1, days: { $size: '$days' } } },
    ],
    [{ _id: null, least: 50, first: null, days: 2 }],
  ],
  [
    [{ $group: { _id: { day: '$day', none: '$none' } } }, BY_ID],
    [{ _id: { day: 'mon' } }, { _id: { day: 'tue' } }],
  ],
  [
    [{ $unwind: '$slots' }, { $project: { slots: 1 } }],
    [
      { _id: 1, slots: 9 },
      { _id: 1, slots: 10 },
      { _id: 2, slots: 11 },
    ],
  ],
  [
    [
      { $unwind: { path: '$slots', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $match: { $or: [{ i: 1 }, { i: null }] } },
      { $project: { slots: 1, i: 1 } },
    ],
    [
      { _id: 1, slots: 10, i: 1 },
      { _id: 3, i: null },
      { _id: 4, i: null },
    ],
  ],
  [
    [{ $sort: { paid: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 1 }, { _id: 4 }],
  ],
  [[{ $match: { paid: { $gte: 100 } } }, { $count: 'n' }], [{ n: 2 }]],
  [[{ $match: { paid: 7 } }, { $count: 'n' }], []],
  [
    [
      { $match: { _id: 1 } },
      { $addFields: { 'at.hour': { $arrayElemAt: ['$slots', 0] }, paid: { $add: ['$paid', 1] } } },
      { $unset: ['user', 'at.court', 'slots'] },
    ],
    [{ _id: 1, paid: 101, day: 'mon', at: { hour: 9 } }],
  ],
  [
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $project: { isDear: { $gt: ['$paid', 60] }, n: { $size: { $ifNull: ['$slots', []] } } } },
    ],
    [
      { _id: 1, isDear: true, n: 2 },
      { _id: 4, isDear: false, n: 0 },
    ],
  ],
  [[{ $match: { $expr: { $eq: ['$none', null] } } }, { $project: { _id: 1 } }], []],
  [
    [
      BY_ID,
      { $facet: { page: [{ $skip: 3 }, { $project: { _id: 1 } }], total: [{ $count: 'n' }] } },
    ],
    [{ page: [{ _id: 4 }], total: [{ n: 4 }] }],
  ],
];

describe('aggregation', () => {
  it.each(PIPELINES)('%j', async (pipeline, expected) => {
    expect(await bookings.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('looks documents up by a field', async () => {
    const pipeline = [
      { $match: { _id: 2 } },
      {
        $lookup: {
          from: users.collectionName,
          localField: 'user',
          foreignField: '_id',
          as: 'people',
        },
      },
      { $project: { people: 1 } },
    ];
    const expected = [{ _id: 2, people: [{ _id: BOB, name: 'Bob' }] }];
    expect(await bookings.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('looks documents up by a pipeline with variables', async () => {
    const mine = { $expr: { $and: [{ $eq: ['$user', '$$who'] }, { $gt: ['$paid', 60] }] } };
    const pipeline = [
      {
        $lookup: {
          from: bookings.collectionName,
          let: { who: '$_id' },
          pipeline: [{ $match: mine }, { $project: { paid: 1 } }],
          as: 'dear',
        },
      },
      { $sort: { name: 1 } },
      { $project: { _id: 0, dear: 1 } },
    ];
    expect(await users.aggregate(pipeline).toArray()).toEqual([
      { dear: [{ _id: 1, paid: 100 }] },
      { dear: [{ _id: 2, paid: 250 }] },
    ]);
  });

  it('picks a sample of the size asked for, each document once', async () => {
    const picked = await bookings.aggregate([{ $sample: { size: 3 } }]).toArray();
    expect(new Set(picked.map(({ _id }) => Number(_id))).size).toBe(3);
  });

  it('leaves what is stored as it is', async () => {
    const before = await bookings.find().toArray();
    await bookings
      .aggregate([{ $set: { 'at.court': 'X', slots: [] } }, { $unset: 'at' }])
      .toArray();
    expect(await bookings.find().toArray()).toEqual(before);
  });

  it.each<[number, Document]>([
    [40324, { $foo: 1 }],
    [40323, { $match: {}, $limit: 1 }],
  ])('fails with code %i for the stage %j', async (code, stage) => {
    expect(await errorOf(bookings.aggregate([stage]).toArray())).toMatchObject({ code });
  });
});
