import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { refusedByIndexOn } from '../../../test/refused-by-index.ts';
import { isDatabaseGone, refusedKeyOf, upsert, whichStored } from './mongo-errors.ts';

const { MongoBulkWriteError, MongoServerError, MongoWriteConcernError } = mongoose.mongo;

const PLAIN_RESULT = { getWriteConcernError: () => undefined };

/** What the driver throws when many documents are written in one command, as requests and messages are. */
const answeredMany = (code: number, result: object) =>
  new MongoBulkWriteError({ message: 'refused', code }, { ...PLAIN_RESULT, ...result } as never);

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
  [
    'many writes that too few members have',
    answeredMany(64, { getWriteConcernError: () => ({ code: 64, errmsg: 'too few' }) }),
  ],
])('when a replica set answers %s, then the database is gone for now', (_, error) => {
  expect(isDatabaseGone(error)).toBe(true);
});

test.each([
  ['its line was cut', new mongoose.mongo.MongoNetworkError('cut')],
  [
    'its line was cut before many writes',
    new MongoBulkWriteError(new mongoose.mongo.MongoNetworkError('cut'), PLAIN_RESULT as never),
  ],
  ['no server answers', new mongoose.mongo.MongoServerSelectionError('none', {} as never)],
  ['the line was closed', new mongoose.mongo.MongoNotConnectedError('closed')],
  ['no connection is free', Object.assign(new Error(), { name: 'MongoWaitQueueTimeoutError' })],
  ['there is no line yet', new mongoose.MongooseError('… if `bufferCommands = false`')],
])('when %s, then the database is gone for now', (_, error) => {
  expect(isDatabaseGone(error)).toBe(true);
});

test.each([
  ['a rule of the library', new mongoose.MongooseError('Cast to ObjectId failed')],
  ['a unique index', answered(11_000)],
  ['a wrong question', answered(2)],
  ['many refusals', answeredMany(11_000, {})],
  ['a mistake of our own', new TypeError('not a function')],
])('when %s refuses, then the database is there', (_, error) => {
  expect(isDatabaseGone(error)).toBe(false);
});

test('when a unique index refuses, then its fields are known, and no other failure is taken for that', () => {
  const keyPattern = { court: 1, heldSlots: 1 };
  const refused = new MongoServerError({ message: 'refused', code: 11_000, keyPattern });
  expect(refusedKeyOf(refused)).toEqual(['court', 'heldSlots']);
  for (const other of [answered(10_107), answered(2), new TypeError('not a function')]) {
    expect(refusedKeyOf(other)).toBeUndefined();
  }
});

test('when another insert came before a first upsert, then it is tried again once', async () => {
  const refusal = refusedByIndexOn('email');
  const write = vi.fn<() => Promise<string>>();
  write.mockRejectedValueOnce(refusal).mockResolvedValueOnce('changed');
  expect(await upsert('email', write)).toBe('changed');
  write.mockRejectedValue(refusal);
  await expect(upsert('email', write)).rejects.toBe(refusal);
  expect(write).toHaveBeenCalledTimes(4);
});

test.each([refusedByIndexOn('token'), answered(10_107)])(
  'when an upsert fails of something else, then it is not tried again',
  async (failure) => {
    const write = vi.fn(() => Promise.reject(failure));
    await expect(upsert('email', write)).rejects.toBe(failure);
    expect(write).toHaveBeenCalledOnce();
  },
);

test('when some of many inserts are refused, then what became of each is known', async () => {
  const writeErrors = [
    { index: 1, code: 11_000 },
    { index: 2, code: 121, errmsg: 'Document failed validation' },
  ];
  const failing = () => Promise.reject(Object.assign(answeredMany(11_000, {}), { writeErrors }));
  expect(await whichStored(['a', 'b', 'c'], () => Promise.resolve())).toEqual([true, true, true]);
  expect(await whichStored(['a', 'b', 'c'], failing)).toEqual([
    true,
    false,
    new Error('Document failed validation'),
  ]);
});

test.each([
  ['the line was cut', new mongoose.mongo.MongoNetworkError('cut')],
  ['none was tried', answeredMany(10_107, {})],
  [
    'too few members have them',
    Object.assign(answeredMany(11_000, { getWriteConcernError: () => ({ code: 64 }) }), {
      writeErrors: [{ index: 0, code: 11_000 }],
    }),
  ],
])('when %s, then it is not known which inserts are stored', async (_, error) => {
  await expect(whichStored(['a', 'b'], () => Promise.reject(error))).rejects.toBe(error);
});
