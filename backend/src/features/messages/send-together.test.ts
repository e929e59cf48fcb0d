import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { buildIndexes } from '../../platform/mongo.ts';
import { ConversationsRepository } from './conversations.repository.ts';
import { MessagesRepository } from './messages.repository.ts';
import { createThreadRepair } from './repair-thread.ts';
import { createSendMessage } from './send-message.ts';

const AT_ONCE = 20;
const NOW = Date.parse('2026-12-01T04:30:00Z');

const newId = () => new Types.ObjectId().toHexString();

/** Conversations of different people, and what their database is asked while all of them write. */
async function openConversations() {
  const { connection, commands } = await openWatchedDatabase();
  const conversations = new ConversationsRepository(connection);
  const messages = new MessagesRepository(connection);
  await buildIndexes(connection);
  const people = Array.from({ length: AT_ONCE }, () => ({
    ...{ customerId: newId(), ownerId: newId(), courtId: newId() },
    createdAt: new Date(NOW),
  }));
  const made = await Promise.all(people.map((one) => conversations.insert(one)));
  const publish = vi.fn();
  const parts = { conversations, messages, clock: { now: () => NOW }, events: { publish } };
  const repair = createThreadRepair(conversations, messages);
  const { look, send } = createSendMessage(parts as never, repair);
  const writeAll = (content: string) =>
    Promise.all(
      made.map(async (conversation) => {
        const { id = '', customerId: senderId = '' } = conversation ?? {};
        const looked = await look({ conversationId: id, senderId, content, key: newId() });
        return send(looked, undefined);
      }),
    );
  const asked = () =>
    commands.splice(0).map((command) => {
      const [[name, collection] = []] = Object.entries(command);
      return `${String(name)} ${String(collection)}`;
    });
  return { writeAll, asked, publish };
}

test('when many write at once, each in a conversation of their own, then it is one command of each kind for all of them', async () => {
  const { writeAll, asked, publish } = await openConversations();
  await writeAll('Hello');
  asked();
  const sent = await writeAll('Is it free?');
  expect(sent.map(({ message }) => message.place)).toEqual(sent.map(() => 2));
  expect(publish).toHaveBeenCalledTimes(2 * AT_ONCE);
  expect(asked()).toEqual([
    'find conversations',
    'find messages',
    'update conversations',
    'insert messages',
  ]);
});
