import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  askToStart,
  conversationsOf,
  deleteConversation,
  deleteMessage,
  markRead,
  post,
  readThread,
  say,
  startConversation,
  threadOf,
  unreadOf,
} from '../../../../test/conversations.ts';
import {
  makeCourt,
  makePerson,
  makeScene,
  UNKNOWN_ID,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { SWEPT_MAX } from '../../../platform/portions/sweep-in-parts.ts';

const NOW = '2026-12-01T04:30:00Z';
const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  server.clock.set(NOW);
  ({ owner, customer, courtId } = await makeScene(server, { name: 'Lake Nets' }));
});

describe('when a customer starts a conversation', () => {
  test('then it names both sides and the court, and both find it in their lists', async () => {
    const conversation = await startConversation(server, customer, courtId);
    expect(conversation).toEqual({
      _id: conversation._id,
      owner: { _id: owner.id, name: expect.stringMatching(/^owner/) as string },
      customer: { _id: customer.id, name: expect.stringMatching(/^customer/) as string },
      court: { _id: courtId, name: 'Lake Nets' },
      unreadCount: 0,
      version: 1,
      createdAt: '2026-12-01T04:30:00.000Z',
    });
    expect(await conversationsOf(server, customer)).toEqual([conversation]);
    expect(await conversationsOf(server, owner)).toEqual([conversation]);
  });

  test('then doing it again, and twenty times at once, gives the same one', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await makeCourt(server, owner.id);
      const all = await Promise.all(
        Array.from({ length: 20 }, () => startConversation(server, customer, id)),
      );
      const again = await startConversation(server, customer, id);
      expect(new Set([...all, again].map(({ _id }) => _id)).size).toBe(1);
      expect(await conversationsOf(server, owner)).toHaveLength(round);
    }
  });

  test('then another customer of the same court has another one', async () => {
    const other = await makePerson(server, 'customer');
    const first = await startConversation(server, customer, courtId);
    const second = await startConversation(server, other, courtId);
    expect(first._id).not.toBe(second._id);
  });

  test.each(['owner', 'admin'] as const)(
    'then %s is told that only customers can',
    async (role) => {
      const person = role === 'owner' ? owner : await makePerson(server, role);
      const refused = await askToStart(server, person, courtId).expect(403);
      expect(refused.body).toEqual({
        success: false,
        code: 'forbidden',
        message: 'Only customers can message court owners',
      });
    },
  );

  test('then a court that is unknown or not approved is not found', async () => {
    const hidden = await makeCourt(server, owner.id, { status: 'pending' });
    for (const id of [UNKNOWN_ID, hidden.id]) {
      const refused = await askToStart(server, customer, id).expect(404);
      expect(refused.body).toMatchObject({ message: 'Court not found' });
    }
  });

  test('then an owner who is not that of the court is refused, and the right one is not', async () => {
    const start = (ownerId: string) =>
      server.as(customer).post('/api/messages/conversations').send({ courtId, ownerId });
    await start(owner.id.toUpperCase()).expect(201);
    const refused = await start(customer.id).expect(400);
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'ownerId' }] });
  });

  test.each([
    [{}, 400],
    [{ courtId: { $ne: '' } }, 400],
    [{ courtId: 'x' }, 404],
    [{ courtId: 'x', ownerId: 7 }, 400],
  ])('then %j is no wish', async (body, status) => {
    const refused = await server.as(customer).post('/api/messages/conversations').send(body);
    expect(refused.status).toBe(status);
  });
});

describe('when somebody looks at their conversations', () => {
  test('then the one with the latest message comes first, each with its preview and what is unread', async () => {
    const secondCourt = await makeCourt(server, owner.id);
    const first = await startConversation(server, customer, courtId);
    const second = await startConversation(server, customer, secondCourt.id);
    await say(server, customer, second._id, 'Is the second court free?');
    server.clock.set('2026-12-01T05:00:00Z');
    await say(server, customer, first._id, 'Is it free?');
    await say(server, customer, first._id, 'Tomorrow?');
    const seen = await conversationsOf(server, owner);
    expect(seen).toMatchObject([
      {
        _id: first._id,
        lastMessage: { content: 'Tomorrow?', sender: customer.id },
        lastMessageAt: '2026-12-01T05:00:00.001Z',
        unreadCount: 2,
        version: 3,
      },
      { _id: second._id, unreadCount: 1 },
    ]);
    expect((await conversationsOf(server, customer)).map((one) => one.unreadCount)).toEqual([0, 0]);
  });

  test('then a message that was deleted takes its conversation back to where the one before it stood', async () => {
    const secondCourt = await makeCourt(server, owner.id);
    const first = await startConversation(server, customer, courtId);
    const second = await startConversation(server, customer, secondCourt.id);
    await say(server, customer, first._id, 'Is it free?');
    server.clock.set('2026-12-01T05:00:00Z');
    await say(server, customer, second._id, 'Is the second court free?');
    server.clock.set('2026-12-01T05:30:00Z');
    const { _id } = await say(server, customer, first._id, 'Tomorrow?');
    await deleteMessage(server, customer, _id).expect(200);
    const seen = await conversationsOf(server, owner);
    expect(seen.map((one) => one._id)).toEqual([second._id, first._id]);
  });

  test('then the pictures of both are there, by their addresses alone', async () => {
    await startConversation(server, customer, courtId);
    const profileImage = { url: '/uploads/me/medium.webp', publicId: 'me' };
    await server.connection
      .collection('users')
      .updateOne({ _id: new Types.ObjectId(customer.id) }, { $set: { profileImage } });
    const [seen] = await conversationsOf(server, owner);
    expect(seen?.customer.profileImage).toEqual({ url: profileImage.url });
    expect(seen?.owner).not.toHaveProperty('profileImage');
  });

  test('then a court that is gone is null and the conversation stays', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    await server.connection.collection('courts').deleteMany({});
    expect(await conversationsOf(server, customer)).toMatchObject([{ _id, court: null }]);
  });

  test('then nobody sees those of others', async () => {
    await startConversation(server, customer, courtId);
    for (const role of ['customer', 'owner'] as const) {
      expect(await conversationsOf(server, await makePerson(server, role))).toEqual([]);
    }
  });
});

describe('when a conversation is deleted', () => {
  test('then it is gone for both with its messages and its unread count, and can be begun anew', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    await say(server, customer, _id, 'Hello');
    const deleted = await deleteConversation(server, owner, _id).expect(200);
    expect(deleted.body).toEqual({
      success: true,
      message: 'Conversation deleted successfully',
      data: {},
    });
    expect(await conversationsOf(server, customer)).toEqual([]);
    expect(await unreadOf(server, owner)).toBe(0);
    await readThread(server, customer, _id).expect(404);
    await post(server, customer, _id, 'Are you there?').expect(404);
    await markRead(server, owner, _id).expect(404);
    await deleteConversation(server, customer, _id).expect(404);
    const stored = server.connection.collection('messages');
    const { messages } = await threadOf(
      server,
      customer,
      (await startConversation(server, customer, courtId))._id,
    );
    expect(messages).toEqual([]);
    expect(await stored.countDocuments({ content: 'Hello' })).toBe(0);
  });

  test('then twenty who do it at once have one success', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        deleteConversation(server, index % 2 ? owner : customer, _id),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...(Array(19).fill(404) as number[])]);
  });

  test('then messages sent at the same time leave nothing behind', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => post(server, customer, _id, String(index))),
      deleteConversation(server, owner, _id).expect(200),
    ]);
    expect(await unreadOf(server, owner)).toBe(0);
    server.clock.set('2026-12-01T06:00:00Z');
    await server.services.messages.sweep();
    const ofThis = new Types.ObjectId(_id);
    const { connection } = server;
    const left = connection.collection('messages').countDocuments({ conversation: ofThis });
    expect(await left).toBe(0);
    expect(await connection.collection('conversations').countDocuments({ _id: ofThis })).toBe(0);
  });

  test('then what a crash left of it is finished by a sweep, and never seen before', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    await say(server, customer, _id, 'Hello');
    const stored = server.connection.collection('messages');
    const ofThis = { conversation: new Types.ObjectId(_id) };
    const messages = await stored.find(ofThis).toArray();
    await deleteConversation(server, owner, _id).expect(200);
    await stored.insertMany(messages);
    expect(await unreadOf(server, owner)).toBe(0);
    await readThread(server, customer, _id).expect(404);
    await server.services.messages.sweep();
    expect(await stored.countDocuments(ofThis)).toBe(1);
    server.clock.set('2026-12-01T08:00:00Z');
    await server.services.messages.sweep();
    expect(await stored.countDocuments(ofThis)).toBe(0);
  });

  test('then a sweep works on no more of them at once than it may, until none is left', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    await deleteConversation(server, owner, _id).expect(200);
    const stored = server.connection.collection('conversations');
    const deleted = await stored.findOne({ _id: new Types.ObjectId(_id) });
    await stored.insertMany(
      Array.from({ length: SWEPT_MAX }, () => ({ ...deleted, _id: new Types.ObjectId() })),
    );
    const found = await server.services.conversationRecords.findIdsClosed(new Date(NOW));
    expect(found).toHaveLength(SWEPT_MAX);
    server.clock.set('2026-12-01T08:00:00Z');
    await server.services.messages.sweep();
    expect(await stored.countDocuments({ deletedAt: { $exists: true } })).toBe(0);
  });

  test('then others can not do it', async () => {
    const { _id } = await startConversation(server, customer, courtId);
    for (const role of ['customer', 'owner'] as const) {
      const refused = await deleteConversation(server, await makePerson(server, role), _id);
      expect(refused.status).toBe(404);
    }
    await server.api.delete(`/api/messages/conversations/${_id}`).expect(401);
    await deleteConversation(server, customer, 'x').expect(404);
    expect(await conversationsOf(server, customer)).toHaveLength(1);
  });
});
