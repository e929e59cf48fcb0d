import type { Conversation } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteConversation,
  deleteMessage,
  makeTalk,
  markRead,
  post,
  previewSeenBy,
  readThread,
  say,
  startConversation,
  threadOf,
  unreadOf,
} from '../../../../test/conversations.ts';
import { makeCourt, makePerson, type Person } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { MessagesRepository } from '../messages.repository.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let conversation: Conversation;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  ({ owner, customer, conversation } = await makeTalk(server));
});

const stranger = (role: 'customer' | 'owner') => makePerson(server, role);

describe('when somebody reads a thread', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 5; number += 1) {
      await say(server, customer, conversation._id, String(number));
    }
  });

  const contentsOf = ({ messages }: { messages: { content: string }[] }) =>
    messages.map(({ content }) => content);

  test('then pages go back from the newest', async () => {
    const newest = await threadOf(server, owner, conversation._id, '?limit=2');
    expect(contentsOf(newest)).toEqual(['4', '5']);
    expect(newest.hasMore).toBe(true);
    const before = String(newest.messages[0]?._id);
    const older = await threadOf(server, owner, conversation._id, `?limit=3&before=${before}`);
    expect(contentsOf(older)).toEqual(['1', '2', '3']);
    expect(older.hasMore).toBe(false);
  });

  test('then one that came after the conversation was looked at is not taken for read', async () => {
    const viewer = { userId: owner.id, role: 'owner', name: owner.name, phone: '' } as const;
    await markRead(server, owner, conversation._id).expect(200);
    const { messages } = server.services;
    const looked = await messages.findOfMember(conversation._id, owner.id);
    await say(server, customer, conversation._id, '6');
    const read = await messages.listMessages(viewer, looked, { limit: 2 });
    expect(read.messages.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  test('then a page can begin at a message that was just deleted', async () => {
    const { messages } = await threadOf(server, owner, conversation._id);
    const third = String(messages[2]?._id);
    await deleteMessage(server, customer, third).expect(200);
    const older = await threadOf(server, owner, conversation._id, `?before=${third}`);
    expect(contentsOf(older)).toEqual(['1', '2']);
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?before=x', '?before[$ne]=x'])(
    'then %s is refused',
    async (query) => {
      await readThread(server, owner, conversation._id, query).expect(400);
    },
  );

  test('then a message of another conversation is no beginning', async () => {
    const other = await makeCourt(server, owner.id);
    const elsewhere = await startConversation(server, customer, other.id);
    const { _id } = await say(server, customer, elsewhere._id, 'Elsewhere');
    await readThread(server, owner, conversation._id, `?before=${_id}`).expect(404);
  });

  test('then one that goes meanwhile is not there, instead of empty', async () => {
    const read = vi.spyOn(MessagesRepository.prototype, 'findNewest');
    read.mockImplementationOnce(async () => {
      await deleteConversation(server, owner, conversation._id).expect(200);
      return [];
    });
    await readThread(server, customer, conversation._id).expect(404);
  });

  test('then others and visitors find nothing', async () => {
    for (const role of ['customer', 'owner'] as const) {
      await readThread(server, await stranger(role), conversation._id).expect(404);
    }
    await readThread(server, owner, 'x').expect(404);
    await server.api.get(`/api/messages/conversations/${conversation._id}/messages`).expect(401);
  });

  test('then marking it read turns the ticks of the other side and leaves the own ones', async () => {
    await say(server, owner, conversation._id, 'mine');
    const answered = await markRead(server, owner, conversation._id).expect(200);
    expect(answered.body).toEqual({ success: true, data: { unreadCount: 0 } });
    const { messages, version } = await threadOf(server, customer, conversation._id);
    expect(messages.map(({ isRead }) => isRead)).toEqual([true, true, true, true, true, false]);
    expect(version).toBe(8);
    expect(await unreadOf(server, customer)).toBe(1);
    expect(await previewSeenBy(server, owner)).toMatchObject({ unreadCount: 0 });
  });

  test('then the answer counts what is unread elsewhere', async () => {
    const other = await makeCourt(server, owner.id);
    const elsewhere = await startConversation(server, customer, other.id);
    await say(server, customer, elsewhere._id, 'Hello');
    expect(await unreadOf(server, owner)).toBe(6);
    const answered = await markRead(server, owner, conversation._id).expect(200);
    expect(answered.body).toMatchObject({ data: { unreadCount: 1 } });
  });

  test('then marking it read again changes no version, and others can not', async () => {
    await markRead(server, owner, conversation._id).expect(200);
    const { version } = await threadOf(server, owner, conversation._id);
    await markRead(server, owner, conversation._id).expect(200);
    expect((await threadOf(server, owner, conversation._id)).version).toBe(version);
    await markRead(server, await stranger('owner'), conversation._id).expect(404);
    await server.api.put(`/api/messages/conversations/${conversation._id}/read`).expect(401);
  });
});

test('when a crash leaves a repeat half done whose first request got through, then the next who reads takes it out again', async () => {
  const send = () =>
    post(server, customer, conversation._id, 'Once').set('Idempotency-Key', 'repeated');
  await send().expect(201);
  await say(server, owner, conversation._id, 'Between');
  const { messageRecords } = server.services;
  // The first request was still under way when this one looked for it.
  vi.spyOn(messageRecords, 'findBySendKey').mockResolvedValueOnce(undefined);
  const insert = vi.spyOn(messageRecords, 'insert');
  insert.mockRejectedValueOnce(new Error('The process died here'));
  await send().expect(500);
  insert.mockRestore();
  const { messages } = await threadOf(server, owner, conversation._id);
  expect(messages.map(({ content }) => content)).toEqual(['Once', 'Between']);
  expect(await previewSeenBy(server, owner)).toMatchObject({
    lastMessage: { content: 'Between' },
    unreadCount: 1,
  });
});

test('when messages are sent one after the other while the thread is read, then it holds all that its version counts', async () => {
  const sent: Promise<unknown>[] = [];
  const send = (content: string) =>
    sent.push(post(server, owner, conversation._id, content).then());
  let letGo: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => (letGo = resolve));

  const repository = new MessagesRepository(server.connection);
  const store = repository.insert.bind(repository);
  const insert = vi.spyOn(MessagesRepository.prototype, 'insert');
  insert.mockImplementation(async (message) => {
    const call = insert.mock.calls.length;
    if (call !== 2) await isRead;
    const outcome = await store(message);
    if (call !== 2) return outcome;
    // The reader repairs the first message; at that moment the second one is sent.
    send('Two');
    await expect.poll(() => insert).toHaveBeenCalledTimes(3);
    return outcome;
  });
  send('One');
  await expect.poll(() => insert).toHaveBeenCalledTimes(1);
  const { version, messages } = await threadOf(server, customer, conversation._id);
  letGo();
  await Promise.all(sent);
  insert.mockRestore();
  expect(messages).toHaveLength(version - 1);
});
