import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { PORTION } from '../../platform/portions/in-portions.ts';
import { MessagesRepository } from './messages.repository.ts';

interface Deletion {
  q: { _id: { $in: unknown[] } };
}

test('when a very long thread is removed, then no command removes more than a portion, and other threads stay', async () => {
  const { connection, commands } = await openWatchedDatabase();
  const messages = new MessagesRepository(connection);
  const [long, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const places = Array.from({ length: 2 * PORTION + 1 }, (_, place) => place);
  const stored = connection.collection('messages');
  await stored.insertMany(places.map((place) => ({ conversation: long, place })));
  await stored.insertOne({ conversation: other, place: 1 });

  await messages.purgeAllOf(long.toHexString());
  const deletions = commands.flatMap(({ deletes }) => (deletes ?? []) as Deletion[]);
  expect(deletions.map(({ q }) => q._id.$in.length)).toEqual([PORTION, PORTION, 1]);
  expect(await stored.find().toArray()).toMatchObject([{ conversation: other }]);
});
