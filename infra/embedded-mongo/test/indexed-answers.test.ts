import type { Document, IndexDescription } from 'mongodb';
import { expect, it } from 'vitest';
import { addIndex, explained } from './support/indexes.ts';
import { idsOf, openTestDatabase, type TestDoc } from './support/test-database.ts';

const database = await openTestDatabase();

const SINGLE: TestDoc[] = [
  { _id: 1, n: 1, state: 'open' },
  { _id: 2, n: 2, state: 'done' },
  { _id: 3, n: 3, state: 'open' },
  { _id: 4, n: 'one', state: 'open' },
  { _id: 5, n: null, state: 'open' },
  { _id: 6, state: 'open' },
];
const LISTS: TestDoc[] = [
  { _id: 1, n: [1, 5], state: ['open', 'done'] },
  { _id: 2, n: 5, state: 'done' },
  { _id: 3, n: [3], state: 'open' },
];

const OF_OPEN = { partialFilterExpression: { state: 'open' } };
const OF_LARGE = { partialFilterExpression: { n: { $gt: 2 } } };
const OF_KNOWN = { partialFilterExpression: { n: { $exists: true } } };

interface Case {
  filter: Document;
  ids: number[];
  key?: Record<string, 1 | -1>;
  options?: Omit<IndexDescription, 'key'>;
  docs?: TestDoc[];
}

/**
 * Each is a question for which an index that is taken for more than it holds, or read too far, gives another answer.
 */
it.each<[what: string, question: Case]>([
  [
    'two values out of order',
    { filter: { n: { $in: [3, 1] } }, ids: [1, 3], key: { n: 1, _id: 1 } },
  ],
  ['values of two types', { filter: { n: { $in: ['one', 2] } }, ids: [2, 4] }],
  ['one value twice', { filter: { n: { $in: [2, 2] } }, ids: [2] }],
  ['bounds of two types', { filter: { n: { $gt: 1, $lt: 'two' } }, ids: [] }],
  ['two lower bounds', { filter: { n: { $gt: 2, $gte: 1 } }, ids: [3] }],
  ['a bound and an exception', { filter: { n: { $gte: 1, $ne: 2 } }, ids: [1, 3] }],
  ['a list and a bound', { filter: { n: { $in: [1, 2], $gt: 1 } }, ids: [2] }],
  ['a value and a pattern', { filter: { n: { $in: [2, /^o/] } }, ids: [2, 4] }],
  ['a field and another one', { filter: { n: { $gte: 1 }, state: { $ne: 'done' } }, ids: [1, 3] }],
  [
    'null, of a sparse index',
    { filter: { n: { $in: [null, 1] } }, ids: [1, 5, 6], options: { sparse: true } },
  ],
  [
    'one of two fields, of a sparse index',
    { filter: { n: 2 }, ids: [2], key: { n: 1, m: 1 }, options: { sparse: true } },
  ],
  [
    'another state than the index has',
    { filter: { n: { $gte: 1 }, state: 'done' }, ids: [2], options: OF_OPEN },
  ],
  [
    'one state more than the index has',
    {
      filter: { n: { $gte: 1 }, state: { $in: ['open', 'done'] } },
      ids: [1, 2, 3],
      options: OF_OPEN,
    },
  ],
  [
    'less than the index begins with',
    { filter: { n: { $lte: 3 } }, ids: [1, 2, 3], options: OF_LARGE },
  ],
  ['null, of an index of what there is', { filter: { n: null }, ids: [5, 6], options: OF_KNOWN }],
  ['a list itself', { filter: { n: { $in: [3, [1, 5]] } }, ids: [1, 3], docs: LISTS }],
  ['a list and nothing else', { filter: { n: { $eq: [1, 5] } }, ids: [1], docs: LISTS }],
  ['several elements of a list', { filter: { n: { $in: [1, 5] } }, ids: [1, 2], docs: LISTS }],
  ['two elements between bounds', { filter: { n: { $gt: 1, $lt: 5 } }, ids: [1, 3], docs: LISTS }],
])('an index does not change what is found of %s', async (_what, question) => {
  const { filter, ids, key = { n: 1 }, options = {}, docs = SINGLE } = question;
  const indexed = await database.withDocs(docs);
  await addIndex(indexed, key, options);
  expect(idsOf(await indexed.find(filter).sort({ _id: 1 }).toArray())).toEqual(ids);
  expect(idsOf(await indexed.find(filter).sort({ _id: 1 }).skip(1).limit(1).toArray())).toEqual(
    ids.slice(1, 2),
  );
  expect(await indexed.countDocuments(filter)).toBe(ids.length);
  const count = { count: indexed.collectionName, query: filter, skip: 2 };
  expect(await database.db.command(count)).toMatchObject({ n: Math.max(0, ids.length - 2) });
});

it('an index of the documents that have a field serves a range of it', async () => {
  const docs = await database.withDocs(SINGLE);
  await addIndex(docs, { n: 1 }, OF_KNOWN);
  const filter = { n: { $lte: 2 } };
  expect(await explained(docs, filter)).toMatchObject({ indexName: 'n_1', examined: 2 });
  expect(idsOf(await docs.find(filter).toArray())).toEqual([1, 2]);
});

it('an index does not change the order of lists that lie between bounds in part', async () => {
  const indexed = await database.withDocs(LISTS);
  await addIndex(indexed, { n: 1 });
  const filter = { n: { $gt: 1 } };
  expect(idsOf(await indexed.find(filter).sort({ n: 1 }).toArray())).toEqual([1, 3, 2]);
});
