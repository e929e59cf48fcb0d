import type { Conversation } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteMessage,
  makeTalk,
  markRead,
  previewSeenBy,
  say,
  threadOf,
  unreadOf,
} from '../../../../test/conversations.ts';
import { makePerson, UNKNOWN_ID, type Person } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let conversation: Conversation;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  ({ owner, customer, conversation } = await makeTalk(server));
});

const stranger = (role: 'customer' | 'owner') => makePerson(server, role);

describe('when somebody deletes a message', () => {
  test('then it is gone for both, and the preview is the message before it', async () => {
    const first = await say(server, customer, conversation._id, 'First');
    server.clock.set('2026-12-01T05:00:00Z');
    const second = await say(server, customer, conversation._id, 'Second');
    const deleted = await deleteMessage(server, customer, second._id).expect(200);
    expect(deleted.body).toEqual({ success: true, message: 'Message deleted', data: {} });
    expect((await threadOf(server, owner, conversation._id)).messages).toEqual([first]);
    expect(await previewSeenBy(server, owner)).toMatchObject({
      lastMessage: { content: 'First' },
      lastMessageAt: first.createdAt,
      unreadCount: 1,
      version: 4,
    });
    await deleteMessage(server, customer, first._id).expect(200);
    expect(await previewSeenBy(server, owner)).not.toHaveProperty('lastMessage');
    expect(await unreadOf(server, owner)).toBe(0);
    await say(server, customer, conversation._id, 'Third');
    expect((await threadOf(server, owner, conversation._id)).messages).toHaveLength(1);
  });

  test('then a message in the middle leaves the preview alone', async () => {
    const first = await say(server, customer, conversation._id, 'First');
    await say(server, owner, conversation._id, 'Second');
    await deleteMessage(server, customer, first._id).expect(200);
    expect(await previewSeenBy(server, customer)).toMatchObject({
      lastMessage: { content: 'Second' },
    });
  });

  test('then only its sender can, and only once', async () => {
    const { _id } = await say(server, customer, conversation._id, 'Mine');
    const refused = await deleteMessage(server, owner, _id).expect(403);
    expect(refused.body).toMatchObject({ message: 'Only its sender can delete a message' });
    for (const person of [await stranger('customer'), await stranger('owner')]) {
      await deleteMessage(server, person, _id).expect(404);
    }
    await server.api.delete(`/api/messages/messages/${_id}`).expect(401);
    await deleteMessage(server, customer, 'x').expect(404);
    await deleteMessage(server, customer, UNKNOWN_ID).expect(404);
    // Each at a time of its own: what is stored twice at one time counts as unchanged.
    let passed = Date.parse('2026-12-01T05:00:00Z');
    const now = vi.spyOn(server.clock, 'now').mockImplementation(() => (passed += 1));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deleteMessage(server, customer, _id)),
    );
    now.mockRestore();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('then many at once leave the right preview and nothing unread', async () => {
    await say(server, owner, conversation._id, 'Stays');
    const sent = [];
    for (let number = 0; number < 20; number += 1) {
      sent.push(await say(server, customer, conversation._id, String(number)));
    }
    await Promise.all(sent.map(({ _id }) => deleteMessage(server, customer, _id).expect(200)));
    expect(await previewSeenBy(server, owner)).toMatchObject({
      lastMessage: { content: 'Stays' },
      unreadCount: 0,
    });
  });

  test('then a message sent in between is not lost from the preview', async () => {
    const records = server.services.conversationRecords;
    const read = await records.findById(conversation._id);
    await say(server, customer, conversation._id, 'In between');
    expect(read && (await records.replaceLast(read, undefined))).toBe(false);
    expect(await previewSeenBy(server, owner)).toMatchObject({
      lastMessage: { content: 'In between' },
    });
  });

  test.each([
    ['the last message', ['Stays', 'Goes'], 1],
    ['the last message, which was read,', ['Stays', 'Goes'], 0],
    ['an earlier one', ['Goes', 'Stays'], 1],
  ])('then what a crash left of %s is finished by a sweep', async (_, contents, unreadCount) => {
    for (const content of contents) await say(server, customer, conversation._id, content);
    if (unreadCount === 0) await markRead(server, owner, conversation._id).expect(200);
    const stored = server.connection.collection('messages');
    const deletedAt = new Date(server.clock.now());
    const going = { conversation: new Types.ObjectId(conversation._id), content: 'Goes' };
    await stored.updateOne(going, { $set: { deletedAt } });
    server.clock.set('2026-12-01T09:00:00Z');
    await server.services.messages.sweep();
    expect(await previewSeenBy(server, owner)).toMatchObject({
      lastMessage: { content: 'Stays' },
      unreadCount,
    });
    expect(await stored.countDocuments(going)).toBe(0);
  });

  test('then the next who reads sees the right preview even before the sweep', async () => {
    await say(server, customer, conversation._id, 'Stays');
    const { _id } = await say(server, customer, conversation._id, 'Goes');
    await server.connection
      .collection('messages')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { deletedAt: new Date() } });
    expect((await threadOf(server, owner, conversation._id)).messages).toHaveLength(1);
    expect(await previewSeenBy(server, owner)).toMatchObject({ lastMessage: { content: 'Stays' } });
  });
});
