/** What a process that dies between two writes leaves behind. The tests do only the first write. */
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { conversationsOf, say, startConversation, threadOf, unreadOf } from '../conversations.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

const server = await openForFile(startTestServer());
// Sweeps leave recent work alone, so the clock is moved on.
server.clock.set(new Date(Date.now() + 120_000).toISOString());
let owner: Person;
let customer: Person;
beforeEach(async () => {
  owner = await makePerson(server, 'owner');
  customer = await makePerson(server, 'customer');
});

const date = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

test('when it died after an accept, then the sweep tells those who lost their hours', async () => {
  const { id: courtId } = await makeCourt(server, owner.id);
  const rival = await makePerson(server, 'customer');
  const wish = { courtId, date: date() };
  const winner = await makeRequest(server, customer, { ...wish, hours: [19] });
  const loser = await makeRequest(server, rival, { ...wish, hours: [19, 20] });
  const bystander = await makeRequest(server, rival, { ...wish, hours: [21] });
  const { bookingRecords } = server.services;
  const { startHours = [] } = (await bookingRecords.findById(winner._id)) ?? {};
  const accept = { hours: startHours, at: new Date() };
  await bookingRecords.writeStep({ id: winner._id, from: 'pending', to: 'confirmed', accept });

  await sweepAll(server);
  expect(await bookingRecords.findById(loser._id)).toMatchObject({
    status: 'declined',
    declineReason: 'These hours went to another booking',
  });
  expect((await bookingRecords.findById(bystander._id))?.status).toBe('pending');
  expect(await findBroken(server.connection, { isSwept: true })).toEqual([]);
});

test('when it died while a message was sent, then the next message finishes it first', async () => {
  const { id: courtId } = await makeCourt(server, owner.id);
  const { _id: conversationId } = await startConversation(server, customer, courtId);
  await say(server, owner, conversationId, 'Hello');
  const [conversation] = await conversationsOf(server, customer);
  const { conversationRecords } = server.services;
  const read = await conversationRecords.findById(conversation?._id ?? '');
  const draft = {
    id: new Types.ObjectId().toHexString(),
    conversationId,
    senderId: owner.id,
    content: 'Are you there?',
    createdAt: new Date(server.clock.now()),
  };
  const place = { readerId: customer.id, version: read?.version ?? 0 };
  expect(await conversationRecords.append(draft, place)).toBe('appended');

  await say(server, customer, conversationId, 'Yes');
  const { messages } = await threadOf(server, customer, conversationId);
  expect(messages.map(({ content }) => content)).toEqual(['Hello', 'Are you there?', 'Yes']);
  expect(await unreadOf(server, customer)).toBe(2);
  expect(await findBroken(server.connection)).toEqual([]);
});
