import { Schema, type Types } from 'mongoose';
import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { PORTION } from '../portions/in-portions.ts';
import { findAll, findInOrder, literally, openCollection } from './mongo-queries.ts';

interface Note {
  _id: Types.ObjectId;
  text: string;
}

test('when very much is read, then no answer of the database holds more than a portion', async () => {
  const { connection, sizes } = await openWatchedDatabase();
  const notes = openCollection(connection, 'Note', new Schema<Note>({ text: String }));
  const count = 2 * PORTION + 1;
  const texts = Array.from({ length: count }, () => ({ text: 'one of very many' }));
  await connection.collection('notes').insertMany(texts);

  expect(await findAll(notes, {})).toHaveLength(count);
  expect(await findInOrder(notes, {}, { _id: 1 })).toHaveLength(count);
  expect(sizes).toEqual([PORTION, PORTION, 1, PORTION, PORTION, 1]);
});

test.each(['\\', '^', '$', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|'])(
  'when a text has a %s, then its pattern finds this text and no other',
  (sign) => {
    const text = `a${sign}b`;
    const pattern = new RegExp(`^${literally(text)}$`, 'u');
    expect(['a', 'b', 'ab', 'aab', 'axb', text].filter((each) => pattern.test(each))).toEqual([
      text,
    ]);
  },
);
