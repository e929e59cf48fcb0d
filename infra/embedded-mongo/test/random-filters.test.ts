import fc from 'fast-check';
import { ObjectId, type Document } from 'mongodb';
import { expect, it } from 'vitest';
import { idsOf, openTestDatabase, sortedIdsOf, type TestDoc } from './support/test-database.ts';

const database = await openTestDatabase();

const SOME_ID = new ObjectId();
const scalar = fc.constantFrom<unknown[]>(
  ...[null, -1, 0, 1, 1.5, 2, NaN, '', 'a', 'b', true, false, new Date(5), SOME_ID, { x: 1 }],
);
const pair = fc.array(scalar, { maxLength: 2 });
const nested = fc.array(fc.record({ s: scalar, t: scalar }, { requiredKeys: [] }), {
  maxLength: 2,
});

const fields = fc.record(
  { a: fc.oneof(scalar, pair, nested), b: scalar, c: fc.oneof(scalar, pair) },
  { requiredKeys: [] },
);
const someDocs = fc
  .array(fields, { maxLength: 25, size: 'max' })
  .map((all) => all.map((doc, at): TestDoc => ({ _id: at, ...doc })));

const condition: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  scalar.map((value) => ({ $eq: value })),
  scalar.map((value) => ({ $ne: value })),
  pair.map((values) => ({ $in: values })),
  fc.tuple(scalar, scalar).map(([$gt, $lte]) => ({ $gt, $lte })),
  scalar.map((value) => ({ $gte: value })),
  scalar.map((value) => ({ $lt: value })),
  fc.boolean().map((value) => ({ $exists: value })),
);
const simple = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.s', 'a.t', '_id'), condition, {
  maxKeys: 3,
});
const someFilter: fc.Arbitrary<Document> = fc.oneof(
  simple,
  fc.tuple(simple, condition).map(([one, b]) => ({ $and: [one, { b }] })),
  fc.tuple(simple, simple, condition).map(([x, y, b]) => ({ $or: [x, y], b })),
  fc.array(simple, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
);
/** What is done to both, whether it is refused or not. */
const someUpdate: fc.Arbitrary<Document> = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b', 'c'), scalar).map(([path, value]) => ({
    $set: { [path]: value },
  })),
  fc.constantFrom('a', 'b', 'c', 'a.0').map((path) => ({ $unset: { [path]: '' } })),
  fc
    .tuple(fc.constantFrom('a', 'c'), scalar)
    .map(([path, value]) => ({ $push: { [path]: value } })),
  fc
    .tuple(fc.constantFrom('a', 'c'), scalar)
    .map(([path, value]) => ({ $pull: { [path]: value } })),
  scalar.map((value) => ({ $set: { 'a.$[].s': value }, $inc: { b: 1 } })),
  fc.constant({ $rename: { b: 'c' } }),
);
const someUpdates = fc.array(fc.tuple(fc.nat(9), someUpdate), { maxLength: 10 });
const someSort = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
  .map(([path, first, second]) => ({ [path]: first, _id: second }));

it('finds and counts the same documents in the same order with indexes and without', async () => {
  const question = fc.tuple(someFilter, someSort);
  const questions = fc.array(question, { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(someDocs, someDocs, someUpdates, questions, async (docs, later, ...more) => {
      const [updates, asked] = more;
      const plain = await database.withDocs([]);
      const indexed = await database.withDocs([]);
      await indexed.createIndexes([
        { key: { a: 1, b: 1 } },
        { key: { b: -1, _id: 1 } },
        { key: { a: 1, _id: -1 }, sparse: true },
        { key: { 'a.s': -1 }, sparse: true },
        { key: { 'a.s': 1, 'a.t': -1 } },
        { key: { b: 1, _id: 1 } },
        { key: { c: -1 }, partialFilterExpression: { b: 'a' } },
        { key: { b: 1, c: 1 }, partialFilterExpression: { c: { $exists: true } } },
      ]);
      for (const collection of [plain, indexed]) {
        if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
        for (const { _id, ...doc } of later) await collection.replaceOne({ _id }, doc);
        for (const [_id, update] of updates) {
          await collection.updateOne({ _id }, update).catch(() => undefined);
        }
        await collection.deleteMany({ _id: { $lt: later.length, $gt: later.length - 3 } });
      }
      expect(await indexed.find().sort({ _id: 1 }).toArray()).toEqual(
        await plain.find().sort({ _id: 1 }).toArray(),
      );
      for (const [filter, sort] of asked) {
        const expected = await plain.find(filter).sort(sort).toArray();
        expect(idsOf(await indexed.find(filter).sort(sort).toArray())).toEqual(idsOf(expected));
        const unsorted = await indexed.find(filter).toArray();
        expect(sortedIdsOf(unsorted)).toEqual(sortedIdsOf(expected));
        const page = await indexed.find(filter).sort(sort).skip(1).limit(3).toArray();
        expect(idsOf(page)).toEqual(idsOf(expected.slice(1, 4)));
        expect(await indexed.countDocuments(filter)).toBe(expected.length);
      }
    }),
    { numRuns: 15 },
  );
});
