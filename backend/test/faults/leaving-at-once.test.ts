/**
 * People leave and courts go while others still act on what is theirs, on two instances at the same moment: whoever
 * comes first, nothing of it is left half done once the sweeps have run.
 */
import { expect, test } from 'vitest';
import { deleteAccount, makeAccount, type Account } from '../accounts.ts';
import { post, startConversation } from '../conversations.ts';
import { courtForm, sendCourt } from '../court-form.ts';
import {
  answer,
  askFor,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  requestCancellation,
  type Person,
} from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { findBookingsOfLeavers, findLeftBehind } from './check-departures.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

const one = await openForFile(startTestServer());
const other = await openForFile(startTestServer({ databaseName: one.databaseName }));

interface Scene {
  owner: Account;
  customer: Account;
  rival: Person;
  courtId: string;
  pendingId: string;
  confirmedId: string;
  conversationId: string;
}

async function setScene(): Promise<Scene> {
  const owner = await makeAccount(one, 'owner');
  const customer = await makeAccount(one, 'customer');
  const rival = await makePerson(one, 'customer');
  const { id: courtId } = await makeCourt(one, owner.id);
  const { _id: pendingId } = await makeRequest(one, customer, { courtId, hours: [19] });
  await makeRequest(one, rival, { courtId, hours: [19] });
  const { _id: confirmedId } = await makeRequest(one, customer, { courtId, hours: [20] });
  await answer(one, owner, confirmedId, 'confirmed').expect(200);
  const { _id: conversationId } = await startConversation(one, customer, courtId);
  return { owner, customer, rival, courtId, pendingId, confirmedId, conversationId };
}

type Act = (server: TestServer, scene: Scene) => PromiseLike<{ status: number }>;

const ACTS = {
  'the customer leaves': (server, { customer }) => deleteAccount(server, customer),
  'the owner leaves': (server, { owner }) => deleteAccount(server, owner),
  'the court is deleted': (server, { owner, courtId }) =>
    server.as(owner).delete(`/api/courts/${courtId}`),
  'a request is accepted': (server, { owner, pendingId }) =>
    answer(server, owner, pendingId, 'confirmed'),
  'the customer asks for more': (server, { customer, courtId }) =>
    askFor(server, customer, { courtId, hours: [21] }),
  'the customer asks to cancel': (server, { customer, confirmedId }) =>
    requestCancellation(server, customer, confirmedId, 'It rains inside'),
  'the customer writes': (server, { customer, conversationId }) =>
    post(server, customer, conversationId, 'Is it dry?'),
  'another customer writes': (server, { rival, courtId }) =>
    server.as(rival).post('/api/messages/conversations').send({ courtId }),
  'a walk-in comes': (server, { owner, courtId }) =>
    bookWalkIn(server, owner, { courtId, hours: [22] }),
  'the court is changed': (server, { owner, courtId }) =>
    sendCourt(server, owner, ['put', `/courts/${courtId}`], { form: courtForm() }),
  'another court is listed': (server, { owner }) => sendCourt(server, owner, ['post', '/courts']),
  'a calendar is opened': (server, { owner }) =>
    server.as(owner).post('/api/bookings/calendar-feed'),
} satisfies Record<string, Act>;
type ActName = keyof typeof ACTS;

const TANGLES: ActName[][] = [
  ['the customer leaves', 'a request is accepted', 'the customer writes'],
  ['the customer leaves', 'the customer asks to cancel', 'the customer asks for more'],
  ['the customer leaves', 'the owner leaves', 'a request is accepted'],
  ['the owner leaves', 'a walk-in comes', 'the customer asks for more'],
  ['the owner leaves', 'another court is listed', 'a calendar is opened'],
  ['the owner leaves', 'the court is deleted', 'another customer writes'],
  ['the court is deleted', 'the court is changed', 'the customer asks for more'],
  ['the court is deleted', 'a request is accepted', 'a walk-in comes'],
];

async function sweep(): Promise<void> {
  await other.services.bookingEvents.settled();
  await one.services.accountDeletion.sweep();
  await sweepAll(one);
}

test.each(TANGLES.map((names) => [names.join(', '), names] as const))(
  'when at once %s, then nothing is left half done',
  async (_, names) => {
    const scene = await setScene();
    const answers = await Promise.all(
      names.map((name, index) => ACTS[name](index % 2 === 0 ? one : other, scene)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await sweep();
    expect(await findLeftBehind(one.connection)).toEqual([]);
    const broken = await findBroken(one.connection, { isSwept: true });
    // Who left gets no letters, and none is written about them.
    const unwritten = await findBookingsOfLeavers(one.connection);
    const isMeant = (problem: string) => !unwritten.some((id) => problem.startsWith(`${id} `));
    expect(
      broken.filter((problem) => !problem.endsWith('lost a mail') || isMeant(problem)),
    ).toEqual([]);
  },
);
