import type { Conversation } from '@crease/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeTalk } from '../../../test/conversations.ts';
import { makePerson, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { connectSocket, next, roundTrip, type TestSocket } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let conversation: Conversation;

beforeEach(async () => {
  ({ owner, customer, conversation } = await makeTalk(server));
});

const open = (person?: Person) => connectSocket(server.url, person);

/** The names of those who received a typing event, in order. */
function hearers(named: Record<string, TestSocket>): string[] {
  const heard: string[] = [];
  for (const [name, socket] of Object.entries(named)) socket.on('typing', () => heard.push(name));
  return heard;
}

describe('when somebody writes', () => {
  test('then every page of the other side is told who, and nobody else', async () => {
    const [writer, ownTab, reader, readerTab] = [
      await open(customer),
      await open(customer),
      await open(owner),
      await open(owner),
    ];
    const stranger = await open(await makePerson(server, 'owner'));
    const visitor = await open();
    const heard = hearers({ writer, ownTab, stranger, visitor });
    const told = Promise.all([next(reader, 'typing'), next(readerTab, 'typing')]);
    writer.emit('typing', { conversationId: conversation._id });
    const hint = { conversationId: conversation._id, userId: customer.id };
    expect(await told).toEqual([hint, hint]);
    await Promise.all([writer, ownTab, stranger, visitor].map(roundTrip));
    expect(heard).toEqual([]);
  });

  test('then a conversation of others, nonsense and visitors are passed over', async () => {
    const reader = await open(owner);
    const heard = hearers({ reader });
    const stranger = await open(await makePerson(server, 'customer'));
    const visitor = await open();
    for (const socket of [stranger, visitor]) {
      const untyped = socket as unknown as { emit: (...all: unknown[]) => void };
      for (const hint of [
        { conversationId: conversation._id },
        { conversationId: conversation._id, userId: customer.id },
        { conversationId: { $ne: '' } },
        null,
      ]) {
        untyped.emit('typing', hint);
      }
      untyped.emit('typing');
    }
    const writer = await open(customer);
    const told = next(reader, 'typing');
    writer.emit('typing', { conversationId: conversation._id });
    await told;
    expect(heard).toEqual(['reader']);
  });

  test('then too many hints are dropped and the socket stays', async () => {
    const [writer, reader] = [await open(customer), await open(owner)];
    const heard = hearers({ reader });
    const from = performance.now();
    // Who is written to is looked up at the first one.
    const first = next(reader, 'typing');
    writer.emit('typing', { conversationId: conversation._id });
    await first;
    // One by one: the server drops an event for a page that is still being sent the one before.
    for (let time = 0; time < 19; time += 1) {
      writer.emit('typing', { conversationId: conversation._id });
      await roundTrip(writer);
      await roundTrip(reader);
    }
    // With each second that this takes, one more may pass.
    const seconds = (performance.now() - from) / 1_000;
    expect(heard.length).toBeLessThan(10 + seconds);
  });
});
