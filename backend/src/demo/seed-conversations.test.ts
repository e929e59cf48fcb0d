import { beforeAll, expect, test } from 'vitest';
import { conversationsOf, threadOf, unreadOf } from '../../test/conversations.ts';
import { makeCourt, makePerson, type Person } from '../../test/factories.ts';
import { openForFile } from '../../test/open-for-file.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { DEMO_CONVERSATIONS } from './demo-conversations.ts';
import { seedConversations } from './seed-conversations.ts';

const server = await openForFile(startTestServer());
const customers = [await makePerson(server, 'customer'), await makePerson(server, 'customer')];
const owners = [await makePerson(server, 'owner'), await makePerson(server, 'owner')];

beforeAll(async () => {
  const courts = [];
  for (const owner of [0, 1, 0]) {
    courts.push(await makeCourt(server, (owners[owner] as Person).id));
  }
  await seedConversations(
    { ...server.services, clock: server.clock },
    { customerIds: customers.map(({ id }) => id), courts },
  );
});

test('when demo conversations are made, then both customers and both owners have some, and unread messages', async () => {
  for (const person of [...customers, ...owners]) {
    expect((await conversationsOf(server, person)).length).toBeGreaterThan(0);
  }
  const unread = await Promise.all([...customers, ...owners].map((one) => unreadOf(server, one)));
  expect(unread).toEqual([2, 0, 2, 1]);
});

test('when one looks into them, then they read in order, the latest first, and agree with their previews', async () => {
  const [customer] = customers as [Person];
  const conversations = await conversationsOf(server, customer);
  const times = conversations.map(({ lastMessageAt }) => lastMessageAt);
  expect(times).toEqual(times.toSorted().reverse());
  for (const conversation of conversations) {
    const { messages } = await threadOf(server, customer, conversation._id);
    const written = messages.map(({ createdAt }) => createdAt);
    expect(written).toEqual(written.toSorted());
    expect(messages.at(-1)?.content).toBe(conversation.lastMessage?.content);
  }
  expect(DEMO_CONVERSATIONS.length).toBeGreaterThanOrEqual(4);
});
