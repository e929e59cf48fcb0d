/** What MongoDB can do and the engine can't is refused by its name, and never answered wrongly. */
import { Decimal128, Long, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, isRealServer, openTestDatabase } from './support/test-database.ts';

const database = await openTestDatabase();

describe.skipIf(isRealServer)('refusals', () => {
  beforeAll(() => database.db.collection<{ _id: number }>('c').insertOne({ _id: 1 }));

  const update = (u: Document, more: Document = {}): Document => ({
    update: 'c',
    updates: [{ q: {}, u, ...more }],
  });
  const aggregate = (stage: Document): Document => ({
    aggregate: 'c',
    pipeline: [stage],
    cursor: {},
  });
  const index = (key: Document, more: Document = {}): Document => ({
    createIndexes: 'c',
    indexes: [{ key, name: 'i', ...more }],
  });

  it.each<[names: RegExp, command: Document]>([
    [/'renameCollection'/, { renameCollection: 'a.b', to: 'a.c' }],
    [/'mapReduce'/, { mapReduce: 'c' }],
    [/find\.collation/, { find: 'c', collation: { locale: 'en' } }],
    [/find\.hint/, { find: 'c', hint: '_id_' }],
    [/find\.tailable/, { find: 'c', tailable: true }],
    [/create\.capped/, { create: 'd', capped: true }],
    [/aggregate\.let/, { ...aggregate({ $match: {} }), let: { a: 1 } }],
    [/Transaction numbers/, { find: 'c', txnNumber: Long.fromNumber(1) }],
    [/\$near/, { find: 'c', filter: { a: { $near: [0, 0] } } }],
    [/\$where/, { find: 'c', filter: { $where: 'true' } }],
    [/\$text/, { find: 'c', filter: { $text: { $search: 'x' } } }],
    [/\$type: decimal/, { find: 'c', filter: { a: { $type: 'decimal' } } }],
    [/\$type: constructor/, { find: 'c', filter: { a: { $type: 'constructor' } } }],
    [/operator: constructor/, { find: 'c', filter: { a: { $gt: 1, constructor: 1 } } }],
    [/\$natural/, { find: 'c', sort: { $natural: 1 } }],
    [/Decimal128/, { find: 'c', filter: { a: Decimal128.fromString('1') } }],
    [/'x'/, { find: 'c', filter: { a: { $regex: 'a', $options: 'x' } } }],
    [/syntax/, { find: 'c', filter: { a: { $regex: String.raw`^\\\Aa` } } }],
    [/syntax/, { find: 'c', filter: { a: { $regex: String.raw`a\u2028b` } } }],
    [/syntax/, { find: 'c', filter: { a: { $regex: String.raw`^\p{Lu}` } } }],
    [/syntax/, { find: 'c', filter: { a: { $regex: String.raw`^\x{41}` } } }],
    [/syntax/, { find: 'c', filter: { a: { $regex: '^[^[:digit:]]' } } }],
    [/\$size/, { find: 'c', filter: { a: { $size: 1.5 } } }],
    [/\$size/, { find: 'c', filter: { a: { $size: -1 } } }],
    [/\$sample\.seed/, aggregate({ $sample: { size: 1, seed: 2 } })],
    [/\$meta/, { find: 'c', projection: { s: { $meta: 'textScore' } } }],
    [/\$merge/, aggregate({ $merge: 'd' })],
    [/\$changeStream/, aggregate({ $changeStream: {} })],
    [/'constructor'/, aggregate({ constructor: {} })],
    [/\$toDecimal/, aggregate({ $project: { a: { $toDecimal: '$b' } } })],
    [/\$\$NOW/, aggregate({ $project: { a: '$$NOW' } })],
    [/\$stdDevPop/, aggregate({ $group: { _id: 1, a: { $stdDevPop: '$b' } } })],
    [/pipeline/, { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }],
    [/__proto__/, update({ $set: { ['__proto__.polluted']: 1 } })],
    [/modifier: constructor/, update({ $set: { a: 1 }, constructor: { b: 1 } })],
    [/\$bit/, update({ $bit: { a: { and: 1 } } })],
    [/collation/, update({ $set: { a: 1 } }, { collation: { locale: 'en' } })],
    [/multi/, update({ $set: { a: 1 } }, { multi: 1 })],
    [/upsert/, { update: 'c', updates: [{ q: { a: 1 }, u: { a: 1 }, upsert: 'true' }] }],
    [/ordered/, { insert: 'c', documents: [{ _id: 1 }], ordered: 0 }],
    [/new/, { findAndModify: 'c', query: { _id: 1 }, update: { _id: 1 }, new: 1 }],
    [/remove/, { findAndModify: 'c', query: { _id: 1 }, update: { a: 1 }, remove: 'true' }],
    [/limit/, { delete: 'c', deletes: [{ q: {} }] }],
    [/limit/, { delete: 'c', deletes: [{ q: {}, limit: 2 }] }],
    [/Decimal128/, { insert: 'c', documents: [{ a: Decimal128.fromString('1') }] }],
    [/integer/, { insert: 'c', documents: [{ a: Long.MAX_VALUE }] }],
    [/regular expression/, { insert: 'c', documents: [{ a: /x/ }] }],
    [/"text"/, index({ a: 'text' })],
    [/"2dsphere"/, index({ a: '2dsphere' })],
    [/collation/, index({ a: 1 }, { collation: { locale: 'en' } })],
    [/\$ne/, index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } })],
    [/\$exists/, index({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } })],
    [/aggregate/, { explain: aggregate({ $match: {} }) }],
  ])('%s', async (names, command) => {
    const error = await errorOf(database.db.command(command).then(throwWriteError));
    expect(error['message']).toMatch(names);
    expect(await database.db.collection<{ _id: number }>('c').find().toArray()).toEqual([
      { _id: 1 },
    ]);
  });
});

/** A write command that fails is answered with `ok`, and the errors are listed in the answer. */
function throwWriteError(reply: Document): void {
  const [first] = (reply['writeErrors'] ?? []) as { errmsg: string }[];
  if (first) throw new Error(first.errmsg);
}
