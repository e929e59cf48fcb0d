import type { Conversation } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteConversation,
  deleteMessage,
  makeTalk,
  markRead,
  post,
  say,
  startConversation,
} from '../../../test/conversations.ts';
import { makeCourt, makePerson, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { connectSocket, next, roundTrip, type TestSocket } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

interface Heard {
  name: string;
  payload: unknown;
}

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let conversation: Conversation;
let ownerSocket: TestSocket;
let customerSocket: TestSocket;

beforeEach(async () => {
  ({ owner, customer, conversation } = await makeTalk(server));
  ownerSocket = await open(owner);
  customerSocket = await open(customer);
});

const open = (person?: Person) => connectSocket(server.url, person);

function listen(socket: TestSocket): Heard[] {
  const heard: Heard[] = [];
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }));
  return heard;
}

/** Resolves when the socket hears this count. */
function countOf(socket: TestSocket, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    socket.on('unread:count', ({ unreadCount }) => {
      if (unreadCount === wanted) resolve();
    });
  });
}

/** Resolves when everything that the server had to push to this socket has arrived. */
async function hearAll(socket: TestSocket): Promise<void> {
  await server.services.messageEvents.settled();
  await roundTrip(socket);
}

const chatNamesOf = (heard: Heard[]) =>
  heard.map(({ name }) => name).filter((name) => !name.startsWith('slots:'));

describe('when a conversation begins', () => {
  test('then both sides hear of it, once', async () => {
    const court = await makeCourt(server, owner.id);
    const heard = [listen(ownerSocket), listen(customerSocket)];
    const arrived = Promise.all(
      [ownerSocket, customerSocket].map((socket) => next(socket, 'conversation:created')),
    );
    const made = await startConversation(server, customer, court.id);
    expect(await arrived).toEqual([{ conversation: made }, { conversation: made }]);
    await startConversation(server, customer, court.id);
    await Promise.all([ownerSocket, customerSocket].map(hearAll));
    expect(heard.map(chatNamesOf)).toEqual([['conversation:created'], ['conversation:created']]);
  });
});

describe('when a message is sent', () => {
  test('then both hear it with the version of the thread, and the reader hears a new count', async () => {
    const counted = next(ownerSocket, 'unread:count');
    const arrived = Promise.all(
      [ownerSocket, customerSocket].map((socket) => next(socket, 'message:created')),
    );
    const message = await say(server, customer, conversation._id, 'Hello');
    const change = { conversationId: conversation._id, version: 2, message };
    expect(await arrived).toEqual([change, change]);
    expect(await counted).toEqual({ unreadCount: 1 });
  });

  test('then its repeat is not told again, and the sender’s own count is left alone', async () => {
    const heard = [listen(ownerSocket), listen(customerSocket)];
    const counted = next(ownerSocket, 'unread:count');
    for (let time = 0; time < 3; time += 1) {
      await post(server, customer, conversation._id, 'Hello')
        .set('Idempotency-Key', 'live-1')
        .expect(201);
    }
    await counted;
    await Promise.all([ownerSocket, customerSocket].map(hearAll));
    expect(heard.map(chatNamesOf)).toEqual([
      ['message:created', 'unread:count'],
      ['message:created'],
    ]);
  });

  test('then both hear it from its repeat when a crash came before they were told', async () => {
    const send = () =>
      post(server, customer, conversation._id, 'Hello')
        .set('Idempotency-Key', 'live-2')
        .expect(201);
    await send();
    await Promise.all([ownerSocket, customerSocket].map(hearAll));
    await server.connection.collection('messages').deleteMany({ content: 'Hello' });
    const heard = [listen(ownerSocket), listen(customerSocket)];
    const repeated = await send();
    await Promise.all([ownerSocket, customerSocket].map(hearAll));
    const { message } = (repeated.body as { data: { message: unknown } }).data;
    const created = {
      name: 'message:created',
      payload: { conversationId: conversation._id, version: 2, message },
    };
    expect(heard).toEqual([
      [created, { name: 'unread:count', payload: { unreadCount: 1 } }],
      [created],
    ]);
  });

  test('then nobody else hears anything of all this', async () => {
    const others = [
      await open(await makePerson(server, 'customer')),
      await open(await makePerson(server, 'owner')),
      await open(await makePerson(server, 'admin')),
      await open(),
    ];
    const heard = others.map(listen);
    const gone = next(customerSocket, 'conversation:deleted');
    const { _id } = await say(server, customer, conversation._id, 'Secret');
    await markRead(server, owner, conversation._id).expect(200);
    await deleteMessage(server, customer, _id).expect(200);
    await deleteConversation(server, owner, conversation._id).expect(200);
    await gone;
    await Promise.all(others.map(hearAll));
    expect(heard.map(chatNamesOf)).toEqual([[], [], [], []]);
  });
});

describe('when a socket asks for a room of others', () => {
  test('then it is in none of them, whatever it sends', async () => {
    const stranger = await open(await makePerson(server, 'customer'));
    const heard = listen(stranger);
    const untyped = stranger as unknown as { emit: (...all: unknown[]) => void };
    const room = `user:${owner.id}`;
    for (const name of ['join', 'subscribe', 'room', 'slots:watch', 'slots:unwatch']) {
      untyped.emit(name, room);
      untyped.emit(name, { courtId: room, date: room });
      untyped.emit(name, { courtId: owner.id, date: '2026-12-01', userId: owner.id, room });
    }
    const arrived = next(ownerSocket, 'message:created');
    await say(server, customer, conversation._id, 'Secret');
    await arrived;
    await hearAll(stranger);
    expect(chatNamesOf(heard)).toEqual([]);
  });
});

describe('when a thread is read', () => {
  test('then the sender’s ticks turn and the reader’s count falls, once', async () => {
    await say(server, customer, conversation._id, 'Hello');
    const heard = listen(customerSocket);
    const turned = next(customerSocket, 'messages:read');
    const counted = countOf(ownerSocket, 0);
    await markRead(server, owner, conversation._id).expect(200);
    expect(await turned).toEqual({
      conversationId: conversation._id,
      version: 3,
      readerId: owner.id,
    });
    await counted;
    await markRead(server, owner, conversation._id).expect(200);
    await hearAll(customerSocket);
    expect(heard.filter(({ name }) => name === 'messages:read')).toHaveLength(1);
  });
});

describe('when a message is deleted', () => {
  test('then both hear it, and the count falls when it was unread', async () => {
    const { _id } = await say(server, customer, conversation._id, 'Hello');
    const arrived = Promise.all(
      [ownerSocket, customerSocket].map((socket) => next(socket, 'message:deleted')),
    );
    const counted = countOf(ownerSocket, 0);
    await deleteMessage(server, customer, _id).expect(200);
    const change = { conversationId: conversation._id, version: 3, messageId: _id };
    expect(await arrived).toEqual([change, change]);
    await counted;
  });

  test('then both hear it from the sweep when a crash came before they were told', async () => {
    const { _id } = await say(server, customer, conversation._id, 'Hello');
    await server.connection
      .collection('messages')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { deletedAt: new Date(0) } });
    const arrived = Promise.all(
      [ownerSocket, customerSocket].map((socket) => next(socket, 'message:deleted')),
    );
    await server.services.messages.sweep();
    const change = { conversationId: conversation._id, version: 3, messageId: _id };
    expect(await arrived).toEqual([change, change]);
  });

  test('then a count that stays the same is not told', async () => {
    const added = countOf(ownerSocket, 1);
    const { _id } = await say(server, customer, conversation._id, 'Hello');
    await added;
    const counted = countOf(ownerSocket, 0);
    await markRead(server, owner, conversation._id).expect(200);
    await counted;
    const heard = listen(ownerSocket);
    const gone = next(ownerSocket, 'message:deleted');
    await deleteMessage(server, customer, _id).expect(200);
    await gone;
    await hearAll(ownerSocket);
    expect(chatNamesOf(heard)).not.toContain('unread:count');
  });
});

test('when the reader has no page open, then what is unread is counted for nobody', async () => {
  const counting = vi.spyOn(server.services.messages, 'countUnread');
  const { customer: writer, conversation: quiet } = await makeTalk(server);
  await say(server, writer, quiet._id, 'Hello');
  await server.services.messageEvents.settled();
  expect(counting).not.toHaveBeenCalled();
  counting.mockRestore();
});

describe('when a conversation is deleted', () => {
  test('then both hear it, and who had unread messages hears the new count', async () => {
    await say(server, customer, conversation._id, 'Hello');
    const arrived = Promise.all(
      [ownerSocket, customerSocket].map((socket) => next(socket, 'conversation:deleted')),
    );
    const counted = countOf(ownerSocket, 0);
    await deleteConversation(server, customer, conversation._id).expect(200);
    const change = { conversationId: conversation._id };
    expect(await arrived).toEqual([change, change]);
    await counted;
  });

  test('then who had several unread messages hears the new count once', async () => {
    for (const text of ['Hello', 'Is it free?']) {
      await say(server, customer, conversation._id, text);
    }
    await hearAll(ownerSocket);
    const heard = listen(ownerSocket);
    await deleteConversation(server, customer, conversation._id).expect(200);
    await hearAll(ownerSocket);
    expect(chatNamesOf(heard)).toEqual(['conversation:deleted', 'unread:count']);
  });
});
