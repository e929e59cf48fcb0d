import { Types } from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { openWatchedDatabase } from '../../../../test/watched-database.ts';
import { buildIndexes } from '../../../platform/mongo/mongo-connection.ts';
import { ConversationsRepository } from '../conversations/conversations.repository.ts';
import type { MessageEvents } from '../messages.events.ts';
import { MessagesRepository } from '../messages.repository.ts';
import { createThreadRepair } from './repair-thread.ts';
import { createSendMessage, type OutgoingMessage } from './send-message.ts';

const AT_ONCE = 20;
const NOW = Date.parse('2026-12-01T04:30:00Z');

const nobody = { customerId: '', ownerId: '' };

const newId = () => new Types.ObjectId().toHexString();

/** Conversations of different people, and the database commands that are sent while all of them write. */
async function openConversations() {
  const { connection, commands } = await openWatchedDatabase();
  const conversationRecords = new ConversationsRepository(connection);
  const messageRecords = new MessagesRepository(connection);
  await buildIndexes(connection);
  const people = Array.from({ length: AT_ONCE }, () => ({
    ...{ customerId: newId(), ownerId: newId(), courtId: newId() },
    createdAt: new Date(NOW),
  }));
  const made = await Promise.all(people.map((one) => conversationRecords.insert(one)));
  const publish = vi.fn();
  const clock = { now: () => NOW };
  const parts = {
    conversationRecords,
    messageRecords,
    clock,
    sharedClock: clock,
    events: { publish },
  };
  const repair = createThreadRepair(parts as never);
  const { lookAt, send } = createSendMessage(parts as never, repair);
  const writeAll = (content: string) =>
    Promise.all(
      made.map(async (conversation) => {
        const { id = '', customerId: senderId = '' } = conversation ?? {};
        const looked = await lookAt({ conversationId: id, senderId, content, key: newId() });
        return send(looked, undefined);
      }),
    );
  const asked = () =>
    commands.splice(0).map((command) => {
      const [[name, collection] = []] = Object.entries(command);
      return `${String(name)} ${String(collection)}`;
    });
  const ids = made.map((conversation) => conversation?.id ?? '');
  return {
    writeAll,
    asked,
    publish,
    send,
    lookAt,
    conversationRecords,
    messageRecords,
    people,
    ids,
  };
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

describe('when several ask in one turn', () => {
  test('then each is told how much they have not read themselves, in the same conversation too', async () => {
    const { conversationRecords, lookAt, send, people, ids } = await openConversations();
    const [{ customerId, ownerId } = nobody, other = nobody] = people;
    const [conversationId = '', otherId = ''] = ids;
    const outgoing: OutgoingMessage[] = [
      { conversationId, senderId: customerId, content: 'One', key: undefined },
      { conversationId, senderId: customerId, content: 'Two', key: undefined },
      { conversationId, senderId: ownerId, content: 'Three', key: undefined },
      { conversationId: otherId, senderId: other.ownerId, content: 'Four', key: undefined },
    ];
    for (const message of outgoing) await send(await lookAt(message), undefined);
    const readers = [ownerId, customerId, other.ownerId, other.customerId];
    const counts = Promise.all(readers.map((reader) => conversationRecords.countUnread(reader)));
    expect(await counts).toEqual([2, 1, 0, 1]);
  });

  test('then each finds what was sent under their own key', async () => {
    const { messageRecords, lookAt, send, people, ids } = await openConversations();
    const [{ customerId, ownerId } = nobody] = people;
    const [conversationId = ''] = ids;
    for (const senderId of [customerId, ownerId]) {
      const message = { conversationId, senderId, content: `Of ${senderId}`, key: 'key' };
      await send(await lookAt(message), undefined);
    }
    const keys = [`${ownerId} key`, 'nobody key', `${customerId} key`];
    const found = await Promise.all(keys.map((key) => messageRecords.findBySendKey(key)));
    expect(found.map((message) => message?.content)).toEqual([
      `Of ${ownerId}`,
      undefined,
      `Of ${customerId}`,
    ]);
  });
});

test('when a conversation was deleted, then nothing is appended to what was read of it', async () => {
  const { conversationRecords, people, ids } = await openConversations();
  const [{ customerId, ownerId } = nobody] = people;
  const [conversationId = ''] = ids;
  const read = await conversationRecords.findById(conversationId);
  await conversationRecords.close(conversationId, customerId, new Date(NOW));
  const draft = { id: newId(), conversationId, senderId: customerId, content: 'Hello' };
  const place = { readerId: ownerId, version: read?.version ?? 0 };
  expect(await conversationRecords.append({ ...draft, createdAt: new Date(NOW) }, place)).toBe(
    'refused',
  );
});

test('when it is not told whether a message was appended, and more came meanwhile, then it is told of under its own version', async () => {
  const { conversationRecords, publish, lookAt, send, people, ids } = await openConversations();
  const [{ customerId, ownerId } = nobody] = people;
  const [conversationId = ''] = ids;
  const append = conversationRecords.append.bind(conversationRecords);
  const write = async (senderId: string, content: string) =>
    send(await lookAt({ conversationId, senderId, content, key: undefined }), undefined);
  vi.spyOn(conversationRecords, 'append').mockImplementationOnce(async (draft, place) => {
    expect(await append(draft, place)).toBe('appended');
    await write(ownerId, 'After it');
    await conversationRecords.markRead(conversationId, ownerId);
    return 'unsure';
  });
  await write(customerId, 'First');
  const told = publish.mock.calls.map(([, event]: unknown[]) => {
    const { conversation, message } = event as MessageEvents['message:created'];
    return [message.content, message.place, conversation.version];
  });
  expect(told).toEqual([
    ['First', 1, 2],
    ['After it', 2, 3],
  ]);
});
