import mongoose, { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { uriOfDatabase } from '../../test/database-uri.ts';
import { openWatchedDatabase } from '../../test/watched-database.ts';
import { PORTION } from './in-portions.ts';
import { connectMongo, isDatabaseGone } from './mongo.ts';
import { PlainProblem } from './plain-problem.ts';

const { MongoBulkWriteError, MongoServerError, MongoWriteConcernError } = mongoose.mongo;

const answered = (code: number) => new MongoServerError({ message: 'refused', code });

test.each([
  ['another member is the primary by now', answered(10_107)],
  ['a member that can not be read from', answered(13_435)],
  ['a primary that stepped down', answered(189)],
  ['a change of the set that cut the question short', answered(11_602)],
  ['a member that shuts down', answered(91)],
  [
    'a write that too few members have',
    new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'too few' } }),
  ],
])('when a replica set answers %s, then the database is gone for now', (_, error) => {
  expect(isDatabaseGone(error)).toBe(true);
});

test.each([
  ['a unique index', answered(11_000)],
  ['a wrong question', answered(2)],
  ['many refusals', new MongoBulkWriteError({ message: 'refused', code: 11_000 }, {} as never)],
  ['a mistake of our own', new TypeError('not a function')],
])('when %s refuses, then the database is there', (_, error) => {
  expect(isDatabaseGone(error)).toBe(false);
});

const SECRET = 'owzat';
const { host } = uriOfDatabase('crease');

test.each([
  ['a @', `crease:${SECRET}@1@${host}/`, /^MONGODB_URI must be .* a @ in the password/],
  ['a %', `crease:${SECRET}%zz@${host}/`, /^MONGODB_URI must be .* a % as %25/],
  ['a /', `crease:${SECRET}/1@${host}/`, /^MONGODB_URI must be .* a \/ as %2F/],
  ['an option of another program', `${host}/?pin=${SECRET}`, /^MONGODB_URI must be /],
  ['an unknown name', `crease:${SECRET}@${host}/`, /does not let Crease in/],
])(
  'when the address has %s, then that is said, without the password',
  async (_, rest, sentence) => {
    const problem = await connectMongo(`mongodb://${rest}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(PlainProblem);
    expect((problem as Error).message).toMatch(sentence);
    expect((problem as Error).message).not.toContain(SECRET);
  },
);

test('when very much is read, then no answer of the database holds more than a portion', async () => {
  const { connection, sizes } = await openWatchedDatabase();
  const Note = connection.model('Note', new Schema({ text: String }));
  const count = 2 * PORTION + 1;
  await Note.insertMany(Array.from({ length: count }, () => ({ text: 'one of very many' })));

  expect(await Note.find().lean()).toHaveLength(count);
  expect(sizes).toEqual([PORTION, PORTION, 1]);
});
