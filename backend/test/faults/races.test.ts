/** Two steps on one booking at the same moment on two instances must end as if one had come after the other. */
import type { Booking } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import {
  answer,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  markPayment,
  requestCancellation,
  type Person,
} from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

/** The instants at which a sweep has a step to take for each status: an unanswered request, a game that has ended. */
const LATE = {
  pending: '2026-12-02T06:00:00Z',
  confirmed: '2026-12-20T00:00:00Z',
  cancellation_requested: '2026-12-20T00:00:00Z',
};
const RACES_EACH = 2;

const one = await openForFile(startTestServer());
const { databaseName } = one;
const other = await openForFile(startTestServer({ databaseName }));
const late = await openForFile(startTestServer({ databaseName }));
const owner = await makePerson(one, 'owner');

interface Scene {
  start: Start;
  customer: Person;
  courtId: string;
  bookingId: string;
}

interface Answered {
  status: number;
  body: unknown;
}
type Action = (server: TestServer, scene: Scene) => PromiseLike<Answered>;

function askToCancel(server: TestServer, { customer, bookingId }: Scene) {
  return requestCancellation(server, customer, bookingId, 'It rains inside');
}

const ACTIONS: Record<string, Action> = {
  'say confirmed': (server, { bookingId }) => answer(server, owner, bookingId, 'confirmed'),
  'say declined': (server, { bookingId }) => answer(server, owner, bookingId, 'declined'),
  'say cancelled': (server, { bookingId }) => answer(server, owner, bookingId, 'cancelled'),
  'ask to cancel': askToCancel,
  'mark as paid': (server, { bookingId }) => markPayment(server, owner, bookingId, 'paid'),
  'sweep much later': async (_, { start }) => {
    const now = late.clock.now();
    late.clock.set(LATE[start]);
    await late.services.bookings.sweep();
    late.clock.set(new Date(now).toISOString());
    return { status: 200, body: {} };
  },
  'delete the court': (server, { courtId }) => server.as(owner).delete(`/api/courts/${courtId}`),
  'book for a walk-in': (server, { courtId }) => bookWalkIn(server, owner, { courtId }),
};

const STARTS = {
  pending: [],
  confirmed: ['say confirmed'],
  cancellation_requested: ['say confirmed', 'ask to cancel'],
} as const;
type Start = keyof typeof STARTS;

const actionOf = (name: string) => ACTIONS[name] as Action;

async function setScene(start: Start): Promise<Scene> {
  const customer = await makePerson(one, 'customer');
  const court = await makeCourt(one, owner.id);
  const { _id: bookingId } = await makeRequest(one, customer, { courtId: court.id });
  const scene = { start, customer, courtId: court.id, bookingId };
  for (const step of STARTS[start]) {
    expect((await actionOf(step)(one, scene)).status).toBe(200);
  }
  return scene;
}

const codeOf = ({ status, body }: Answered) =>
  `${status} ${(body as { code?: string }).code ?? 'done'}`;

/** Everything that can be observed afterwards. */
async function outcomeOf(scene: Scene, answers: readonly Answered[]): Promise<string> {
  await other.services.bookingEvents.settled();
  await late.services.bookingEvents.settled();
  await sweepAll(one);
  const ofCourt = await one.services.bookingRecords.findInHours(
    scene.courtId,
    (await one.services.bookingRecords.findById(scene.bookingId))?.startHours ?? [],
  );
  const mails = await one.connection
    .collection('outbox')
    .countDocuments({ key: { $regex: `^booking:${scene.bookingId}:` } });
  const bookings = ofCourt.map(({ bookingType, status, paymentStatus, version }) =>
    [bookingType, status, paymentStatus, version].join(' '),
  );
  return JSON.stringify({ answers: answers.map(codeOf), bookings: bookings.sort(), mails });
}

async function inTurn(start: Start, names: readonly [string, string]): Promise<string> {
  const scene = await setScene(start);
  const first = await actionOf(names[0])(one, scene);
  const second = await actionOf(names[1])(other, scene);
  return outcomeOf(scene, [first, second]);
}

async function atOnce(start: Start, names: readonly [string, string]): Promise<string> {
  const scene = await setScene(start);
  const answers = await Promise.all([
    actionOf(names[0])(one, scene),
    actionOf(names[1])(other, scene),
  ]);
  return outcomeOf(scene, answers);
}

/** Puts the answers of a pair that ran in the other order back into the order of the names. */
function turned(outcome: string): string {
  const { answers, ...rest } = JSON.parse(outcome) as { answers: string[] };
  return JSON.stringify({ answers: answers.toReversed(), ...rest });
}

const NAMES = Object.keys(ACTIONS);
const PAIRS = NAMES.flatMap((first, index) =>
  NAMES.slice(index).map((second) => [first, second] as const),
);

const START_NAMES = Object.keys(STARTS) as Start[];

/** Pairs of steps from the given status; all of them only when asked for by the environment. */
function pairsFrom(start: Start): typeof PAIRS {
  if (process.env['CREASE_ALL_RACES'] !== undefined) return PAIRS;
  const turn = START_NAMES.indexOf(start);
  return PAIRS.filter((_, index) => index % START_NAMES.length === turn);
}

describe.each(START_NAMES)('when a booking is %s', { retry: 0 }, (start) => {
  test.each(pairsFrom(start))(
    'and two come at once, %s and %s, then as in some order',
    async (...names) => {
      const [first, second] = names;
      const serial = [
        await inTurn(start, [first, second]),
        turned(await inTurn(start, [second, first])),
      ];
      for (let race = 0; race < RACES_EACH; race += 1) {
        expect(serial).toContain(await atOnce(start, names));
      }
    },
  );

  test('and all of that has happened, then every invariant holds', async () => {
    expect(await findBroken(one.connection, { isSwept: true })).toEqual([]);
  });
});

test('when four requests that overlap are accepted at once, then one has its hours and the others are told', async () => {
  const court = await makeCourt(one, owner.id);
  const wishes = [
    [18, 19],
    [19, 20],
    [18, 20],
    [18, 19, 20],
  ];
  const requests: Booking[] = [];
  for (const hours of wishes) {
    const customer = await makePerson(one, 'customer');
    requests.push(await makeRequest(one, customer, { courtId: court.id, hours }));
  }
  const answers = await Promise.all(
    requests.map(({ _id }, index) => answer(index % 2 ? one : other, owner, _id, 'confirmed')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await other.services.bookingEvents.settled();
  await sweepAll(one);
  expect(await findBroken(one.connection, { isSwept: true })).toEqual([]);
});
