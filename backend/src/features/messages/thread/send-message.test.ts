import { MESSAGE_MAX_CHARACTERS, type Conversation } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteConversation,
  deleteMessage,
  makeTalk,
  markRead,
  post,
  previewSeenBy,
  say,
  threadOf,
  unreadOf,
} from '../../../../test/conversations.ts';
import { makePerson, UNKNOWN_ID, type Person } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { UNREAD_MESSAGES_MAX } from './append-message.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let conversation: Conversation;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  ({ owner, customer, conversation } = await makeTalk(server));
});

const stranger = (role: 'customer' | 'owner') => makePerson(server, role);

function postWithKey(person: Person, content: string, key: string) {
  return post(server, person, conversation._id, content).set('Idempotency-Key', key);
}

describe('when a phone cut the last character of a text in two', () => {
  test('then sending it again under its key is the same message', async () => {
    const first = await postWithKey(customer, 'Is it free? \ud83c', 'cut').expect(201);
    const again = await postWithKey(customer, 'Is it free? \ud83c', 'cut').expect(201);
    expect(again.body).toEqual(first.body);
    const { messages } = await threadOf(server, owner, conversation._id);
    expect(messages.map(({ content }) => content)).toEqual(['Is it free? \ufffd']);
  });
});

describe('when somebody sends a message', () => {
  test('then a sign that can be written in two ways is stored in one', async () => {
    const { content } = await say(server, customer, conversation._id, 'කොළඹ'.normalize('NFD'));
    expect(content).toBe('කොළඹ'.normalize('NFC'));
  });

  test('then both read it, oldest first, and the other side has one more unread', async () => {
    const first = await say(server, customer, conversation._id, '  Is it free? \n');
    const second = await say(server, owner, conversation._id, 'Yes');
    expect(first).toEqual({
      _id: first._id,
      conversation: conversation._id,
      sender: { _id: customer.id },
      content: 'Is it free?',
      isRead: false,
      createdAt: '2026-12-01T04:30:00.000Z',
    });
    for (const person of [owner, customer]) {
      expect(await threadOf(server, person, conversation._id)).toEqual({
        messages: [first, second],
        hasMore: false,
        version: 3,
      });
      expect(await unreadOf(server, person)).toBe(1);
    }
  });

  test('then its time is later than of what it stands behind, by whichever clock, and in a crowd too', async () => {
    await say(server, customer, conversation._id, 'Is it free?');
    server.clock.set('2026-12-01T04:29:58Z');
    await say(server, owner, conversation._id, 'Yes');
    const people = [customer, owner, customer, owner, customer];
    await Promise.all(people.map((person) => say(server, person, conversation._id, 'Bye')));
    const { messages } = await threadOf(server, owner, conversation._id);
    const times = messages.map(({ createdAt }) => Date.parse(createdAt));
    const first = Date.parse('2026-12-01T04:30:00Z');
    expect(times).toEqual(times.map((_, index) => first + index));
    expect((await previewSeenBy(server, owner))?.lastMessageAt).toBe(messages.at(-1)?.createdAt);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { content: ' \n ' }],
    ['nothing to be seen', { content: '\u200b \u2060' }],
    ['too much', { content: 'x'.repeat(MESSAGE_MAX_CHARACTERS + 1) }],
    ['no text', { content: { $gt: '' } }],
    ['control characters', { content: 'a\u0000b' }],
  ])('then %s is refused', async (_, body) => {
    await server
      .as(customer)
      .post(`/api/messages/conversations/${conversation._id}/messages`)
      .send(body)
      .expect(400);
    expect((await threadOf(server, customer, conversation._id)).messages).toEqual([]);
  });

  test('then markup and everything else a person may write comes back as it was', async () => {
    const written = `<script>alert("1")</script> 'නමස්කාර' 🏏\n$where ${'x'.repeat(1000)}`;
    const { content } = await say(server, customer, conversation._id, written);
    expect(content).toBe(written);
  });

  test('then more fields than the text change nothing', async () => {
    const sent = await server
      .as(customer)
      .post(`/api/messages/conversations/${conversation._id}/messages`)
      .send({
        content: 'Hello',
        sender: owner.id,
        isRead: true,
        createdAt: '2020-01-01T00:00:00Z',
      });
    expect(sent.body).toMatchObject({
      data: { message: { sender: { _id: customer.id }, isRead: false } },
    });
  });

  test('then others, visitors and wrong addresses are told that there is nothing', async () => {
    for (const role of ['customer', 'owner'] as const) {
      await post(server, await stranger(role), conversation._id, 'Let me in').expect(404);
    }
    await post(server, customer, UNKNOWN_ID, 'Hello').expect(404);
    await post(server, customer, 'x', 'Hello').expect(404);
    await server.api
      .post(`/api/messages/conversations/${conversation._id}/messages`)
      .send({ content: 'Hello' })
      .expect(401);
    const admin = await makePerson(server, 'admin');
    await post(server, admin, conversation._id, 'Hello').expect(403);
  });

  test('then sixty at once from both sides are all there, each in a place of its own', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `Message ${index}`);
    await Promise.all(
      texts.map((text, index) => say(server, index % 2 ? owner : customer, conversation._id, text)),
    );
    const thread = await threadOf(server, owner, conversation._id, '?limit=100');
    expect(thread.messages.map(({ content }) => content).sort()).toEqual(texts.toSorted());
    expect(thread.version).toBe(61);
    expect(await unreadOf(server, owner)).toBe(30);
    const last = thread.messages.at(-1);
    expect((await previewSeenBy(server, owner))?.lastMessage?.content).toBe(last?.content);
  });

  test('then nobody can heap up messages that are never read', async () => {
    const entry = () => ({ reader: new Types.ObjectId(owner.id), message: new Types.ObjectId() });
    await server.connection
      .collection('conversations')
      .updateOne(
        { _id: new Types.ObjectId(conversation._id) },
        { $set: { unread: Array.from({ length: UNREAD_MESSAGES_MAX }, entry) } },
      );
    const refused = await post(server, customer, conversation._id, 'One more').expect(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.body).toMatchObject({
      code: 'too_many_tries',
      message: 'Your last messages are still unread, please wait until they are read',
    });
    // What the customer sent and nobody read is no reason to refuse the owner's answer.
    await say(server, owner, conversation._id, 'Yes');
    await markRead(server, owner, conversation._id).expect(200);
    await say(server, customer, conversation._id, 'One more');
  });
});

describe('when the other side reads while somebody writes who could not before', () => {
  test('then it is sent', async () => {
    const entry = () => ({ reader: new Types.ObjectId(owner.id), message: new Types.ObjectId() });
    const unread = Array.from({ length: UNREAD_MESSAGES_MAX }, entry);
    const _id = new Types.ObjectId(conversation._id);
    await server.connection.collection('conversations').updateOne({ _id }, { $set: { unread } });
    const { messages } = server.services;
    const message = {
      conversationId: conversation._id,
      senderId: customer.id,
      content: 'One more',
    };
    const looked = await messages.lookAtMessage({ ...message, key: undefined });
    await markRead(server, owner, conversation._id).expect(200);
    expect(await messages.send(looked, undefined)).toMatchObject({ content: 'One more' });
  });
});

describe('when a sending is repeated under its key', () => {
  test('then it answers the same message, made once', async () => {
    const first = await postWithKey(customer, 'Hello', 'key-1').expect(201);
    const again = await postWithKey(customer, 'Hello', 'key-1').expect(201);
    expect(again.body).toEqual(first.body);
    expect((await threadOf(server, owner, conversation._id)).messages).toHaveLength(1);
    expect(await unreadOf(server, owner)).toBe(1);
  });

  test('then ten at once, among others, make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await say(server, owner, conversation._id, `Between ${index}`);
        return postWithKey(customer, 'Hello', 'key-2').expect(201);
      }),
    );
    const ids = answers.map(({ body }) => (body as { data: { message: object } }).data.message);
    expect(new Set(ids.map((message) => JSON.stringify(message))).size).toBe(1);
    const { messages } = await threadOf(server, owner, conversation._id);
    expect(messages.filter(({ content }) => content === 'Hello')).toHaveLength(1);
    expect(await unreadOf(server, owner)).toBe(1);
    expect((await previewSeenBy(server, owner))?.lastMessage?.content).toBe(
      messages.at(-1)?.content,
    );
  });

  test('then who writes while it comes and goes is not refused', async () => {
    await postWithKey(customer, 'Hello', 'key-2').expect(201);
    const last = await say(server, owner, conversation._id, 'Yes?');
    const records = server.services.conversationRecords;
    const append = records.append.bind(records);
    vi.spyOn(records, 'append').mockImplementationOnce(async (draft, place) => {
      const repeat = { ...draft, id: new Types.ObjectId().toHexString() };
      await append(repeat, place);
      const refused = await append(draft, place);
      expect(refused).toBe('refused');
      const read = await records.findById(conversation._id);
      const newest = await server.services.messageRecords.findShown(last._id);
      if (read) await records.replaceLast(read, newest, repeat.id);
      return refused;
    });
    await say(server, owner, conversation._id, 'Still there?');
    const { messages } = await threadOf(server, owner, conversation._id);
    expect(messages.map(({ content }) => content)).toEqual(['Hello', 'Yes?', 'Still there?']);
  });

  test('then another text under the key is refused, and another person’s same key is not', async () => {
    await postWithKey(customer, 'Hello', 'key-3').expect(201);
    const refused = await postWithKey(customer, 'Other', 'key-3').expect(409);
    expect(refused.body).toMatchObject({ code: 'idempotency_conflict' });
    const other = await postWithKey(owner, 'Hello', 'key-3').expect(201);
    expect(other.body).toMatchObject({ data: { message: { sender: { _id: owner.id } } } });
    await postWithKey(customer, 'Hello', 'x'.repeat(100)).expect(201);
    await postWithKey(customer, 'Hello', 'x'.repeat(101)).expect(400);
  });

  test('then it is told that the conversation is gone when it goes while one looks for what was sent', async () => {
    await postWithKey(customer, 'Hello', 'key-6').expect(201);
    const find = vi.spyOn(server.services.messageRecords, 'findBySendKey');
    // The first request was still under way when this one read ahead, so it found nothing.
    find.mockResolvedValueOnce(undefined);
    find.mockImplementationOnce(async () => {
      await deleteConversation(server, owner, conversation._id).expect(200);
      return undefined;
    });
    const refused = await postWithKey(customer, 'Hello', 'key-6').expect(404);
    expect(find).toHaveBeenCalledTimes(2);
    expect(refused.body).toMatchObject({ code: 'not_found' });
  });

  test('then a message that was deleted is not sent again', async () => {
    const sent = await postWithKey(customer, 'Hello', 'key-4').expect(201);
    const { message } = (sent.body as { data: { message: { _id: string } } }).data;
    await deleteMessage(server, customer, message._id).expect(200);
    const { version } = await threadOf(server, owner, conversation._id);
    await postWithKey(customer, 'Hello', 'key-4').expect(409);
    expect((await threadOf(server, owner, conversation._id)).version).toBe(version);
    expect(await previewSeenBy(server, owner)).not.toHaveProperty('lastMessage');
    expect(await unreadOf(server, owner)).toBe(0);
    expect((await threadOf(server, owner, conversation._id)).messages).toEqual([]);
  });
});

describe('when a process dies after the write that sent a message', () => {
  async function dieAfterSending(key?: string): Promise<void> {
    const sent = key
      ? postWithKey(customer, 'Sent', key)
      : post(server, customer, conversation._id, 'Sent');
    await sent.expect(201);
    await server.connection.collection('messages').deleteMany({ content: 'Sent' });
  }

  test('then the next who reads finds it', async () => {
    await say(server, owner, conversation._id, 'Before');
    await dieAfterSending();
    const { messages } = await threadOf(server, owner, conversation._id);
    expect(messages.map(({ content }) => content)).toEqual(['Before', 'Sent']);
    await say(server, owner, conversation._id, 'After');
    const later = await threadOf(server, owner, conversation._id);
    expect(later.messages.map(({ content }) => content)).toEqual(['Before', 'Sent', 'After']);
  });

  test('then its repeat answers it and does not send it twice', async () => {
    await dieAfterSending('key-5');
    await postWithKey(customer, 'Sent', 'key-5').expect(201);
    expect((await threadOf(server, owner, conversation._id)).messages).toHaveLength(1);
    expect(await unreadOf(server, owner)).toBe(1);
  });
});
