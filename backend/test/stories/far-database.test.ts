/** A database may be far away, where every trip to it takes long: what can be asked together has to be. */
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { manualBookingOf } from '../../src/features/bookings/selected-hours.ts';
import {
  askToStart,
  deleteMessage,
  makeTalk,
  markRead,
  say,
  startConversation,
} from '../conversations.ts';
import {
  bookWalkIn,
  makeCourt,
  markPayment,
  requestCancellation,
  slotsAt,
  type Person,
} from '../factories.ts';
import { startTcpProxy } from '../faults/tcp-proxy.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

/** More than any act asks at once. */
const CONNECTIONS = 12;
const CONNECTED_WITHIN_MS = 10_000;

/**
 * Long enough for all that is asked together: an answer that comes between two commands of one trip would make two of
 * it.
 */
const FAR_MS = 10;

const proxy = await openForFile(startTcpProxy(inject('mongodbUri')));
const uri = new URL(inject('mongodbUri'));
uri.host = new URL(proxy.uri).host;
uri.searchParams.set('monitorCommands', 'true');
uri.searchParams.set('minPoolSize', String(CONNECTIONS));
const server = await openForFile(startTestServer({ mongodbUri: uri.href }));
let scene: Awaited<ReturnType<typeof makeTalkingScene>>;

beforeAll(untilConnected);

/** A connection that is still being opened would make a command look as if it had waited for another's answer. */
async function untilConnected(): Promise<void> {
  const { db } = server.connection;
  const seen = new Set<unknown>();
  const see = ({ connectionId }: { connectionId: unknown }) => seen.add(connectionId);
  const client = server.connection.getClient().on('connectionCheckedOut', see);
  const pingTogether = async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, async () => db?.command({ ping: 1 })));
    return seen.size;
  };
  await vi.waitUntil(async () => (await pingTogether()) >= CONNECTIONS, {
    timeout: CONNECTED_WITHIN_MS,
  });
  client.off('connectionCheckedOut', see);
}

/** Two who talk about two courts, and a confirmed booking of which nobody is told. */
async function makeTalkingScene() {
  const talk = await makeTalk(server);
  const { _id: messageId } = await say(server, talk.owner, talk.conversation._id, 'Dry as ever');
  await markRead(server, talk.customer, talk.conversation._id).expect(200);
  const { id } = await makeCourt(server, talk.owner.id);
  const { _id: otherId } = await startConversation(server, talk.customer, id);
  const { courtRecords, bookingRecords, messageEvents } = server.services;
  const court = await courtRecords.findById(talk.courtId);
  if (!court) throw new Error('The court is not there');
  const now = server.clock.now();
  const selection = { date: TOMORROW, timeSlots: slotsAt(19) };
  const wanted = { ...manualBookingOf(court, selection as never, now), bookingType: 'online' };
  const booking = await bookingRecords.insertAnswered(
    { ...wanted, customerId: talk.customer.id } as never,
    new Date(now),
  );
  await messageEvents.settled();
  return { ...talk, messageId, otherId, bookingId: booking.id };
}

/** After many have asked at once, the next read waits a little for more; one that asks alone ends that. */
async function untilNobodyGathers(): Promise<void> {
  const { users, courtRecords, bookingRecords } = server.services;
  const { owner, courtId, bookingId } = scene;
  await Promise.all([
    users.findById(owner.id),
    courtRecords.findById(courtId),
    bookingRecords.findById(bookingId),
  ]);
}

beforeEach(async () => {
  scene = await makeTalkingScene();
  await untilNobodyGathers();
});

interface Command {
  requestId: number;
  commandName: string;
  command: Record<string, unknown>;
}

/** Of others it may still be told what the tests before did. */
function isOfScene({ command }: Command): boolean {
  const { owner, customer, courtId, conversation, messageId, bookingId, otherId } = scene;
  const ids = [owner.id, customer.id, courtId, conversation._id, messageId, bookingId, otherId];
  const text = JSON.stringify(command);
  return ids.some((id) => text.includes(id));
}

/** The collections that each trip asks. What is sent before anything of a trip is answered belongs to it. */
async function tripsOf(act: () => PromiseLike<{ status: number; body: unknown }>) {
  const trips: string[][] = [];
  const asked = new Set<number>();
  let isAnswered = true;
  const begin = (begun: Command) => {
    if (!isOfScene(begun)) return;
    if (isAnswered) trips.push([]);
    isAnswered = false;
    asked.add(begun.requestId);
    trips.at(-1)?.push(String(begun.command[begun.commandName]));
  };
  const end = ({ requestId }: { requestId: number }) => {
    if (asked.has(requestId)) isAnswered = true;
  };
  const client = server.connection.getClient();
  client.on('commandStarted', begin).on('commandSucceeded', end);
  proxy.behave('fine', FAR_MS);
  const { status, body } = await act();
  proxy.behave('fine');
  client.off('commandStarted', begin).off('commandSucceeded', end);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return trips.map((collections) => collections.sort().join(' '));
}

const get = (path: string, by: Person) => server.as(by).get(`/api${path}`);

test('when somebody asks who they are, then their account is read once', async () => {
  expect(await tripsOf(() => get('/auth/me', scene.customer))).toEqual(['users']);
});

test.each(['customer', 'owner'] as const)(
  'when the %s lists their conversations, then these are read with their account',
  async (role) => {
    const trips = await tripsOf(() => get('/messages/conversations', scene[role]));
    expect(trips).toEqual(['conversations conversations users', 'courts users']);
  },
);

test('when an owner lists their courts, then these are read with their account', async () => {
  expect(await tripsOf(() => get('/courts?owner=me', scene.owner))).toEqual(['courts users']);
});

test('when a conversation is opened in which nothing is unread, then it is looked for while the others are counted', async () => {
  const { customer, conversation } = scene;
  const trips = await tripsOf(() => markRead(server, customer, conversation._id));
  expect(trips).toEqual(['users', 'conversations', 'conversations conversations']);
});

test('when a conversation is begun again, then it is looked for with its court', async () => {
  const trips = await tripsOf(() => askToStart(server, scene.customer, scene.courtId));
  expect(trips).toEqual(['users', 'conversations courts', 'courts users']);
});

test('when a message is deleted, then it is read with the account of who deletes it', async () => {
  const trips = await tripsOf(() => deleteMessage(server, scene.owner, scene.messageId));
  expect(trips.slice(0, 3)).toEqual(['messages users', 'conversations', 'messages']);
});

test('when a booking is marked as paid, then who is told is read while it is written', async () => {
  const { owner, bookingId } = scene;
  const trips = await tripsOf(() => markPayment(server, owner, bookingId, 'paid'));
  expect(trips.slice(0, 2)).toEqual(['bookings users', 'bookings courts users']);
});

test('when a cancellation is asked for, then who is told is read while it is written', async () => {
  const { customer, bookingId } = scene;
  const trips = await tripsOf(() => requestCancellation(server, customer, bookingId, 'It rains'));
  expect(trips.slice(0, 2)).toEqual(['bookings users', 'bookings courts users']);
});

test('when a walk-in is booked, then the court and who asked for the hours are read with the owner’s account', async () => {
  const { owner, courtId } = scene;
  const trips = await tripsOf(() => bookWalkIn(server, owner, { courtId, hours: [20] }));
  expect(trips.slice(0, 3)).toEqual(['bookings courts users', 'bookings', 'courts']);
});

test('when an account is exported, then its conversations are read together', async () => {
  const trips = await tripsOf(() => get('/users/export', scene.customer));
  expect(trips.at(-1)).toBe('messages messages');
});
