/** How often each endpoint may be called, and how long whoever calls it without end is asked to wait. */
import { expect, test } from 'vitest';
import { makePerson, UNKNOWN_ID, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** What a test may take of the time that the server counts. */
const SPENT_MAX_SECONDS = MINUTE;

const server = await openForFile(startTestServer({ hasRateLimits: true, trustedProxies: 1 }));

let lastAddress = 0;
/** Each try of a test floods from an address of its own, as a proxy tells it. */
const nextAddress = () => `203.0.113.${(lastAddress += 1)}`;

interface Answer {
  status: number;
  get: (header: string) => unknown;
}

/** The call after `tries` others is refused for `seconds`. */
async function expectRefusalAfter(
  tries: number,
  seconds: number,
  status: number,
  send: () => PromiseLike<Answer>,
): Promise<void> {
  const answers = await Promise.all(Array.from({ length: tries }, send));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  const refused = await send();
  expect(refused.status).toBe(429);
  const wait = Number(refused.get('Retry-After'));
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(wait).toBeGreaterThan(seconds - SPENT_MAX_SECONDS);
}

test.each([
  { paths: ['auth/register'], tries: 300, seconds: HOUR },
  { paths: ['auth/login'], tries: 600, seconds: 10 * MINUTE },
  { paths: ['auth/forgot-password'], tries: 100, seconds: HOUR },
  { paths: ['auth/verify-reset-code', 'auth/reset-password'], tries: 200, seconds: HOUR },
  { paths: ['contact'], tries: 20, seconds: HOUR },
])('when one address sends to $paths without end, then it waits', async (flood) => {
  const address = nextAddress();
  let sent = 0;
  const send = () => {
    sent += 1;
    const path = `/api/${flood.paths[sent % flood.paths.length]}`;
    return server.api.post(path).set('X-Forwarded-For', address).send({});
  };
  await expectRefusalAfter(flood.tries, flood.seconds, 400, send);
});

test.each([
  { method: 'post', path: 'bookings', role: 'customer', tries: 300, seconds: 10 * MINUTE },
  { method: 'post', path: 'bookings/manual', role: 'owner', tries: 300, seconds: 10 * MINUTE },
  {
    method: 'post',
    path: 'messages/conversations',
    role: 'customer',
    tries: 60,
    seconds: 10 * MINUTE,
  },
  { method: 'post', path: 'courts', role: 'owner', tries: 60, seconds: 10 * MINUTE },
  { method: 'put', path: `courts/${UNKNOWN_ID}`, role: 'owner', tries: 60, seconds: 10 * MINUTE },
  {
    method: 'patch',
    path: `courts/${UNKNOWN_ID}/active`,
    role: 'owner',
    tries: 60,
    seconds: 10 * MINUTE,
  },
  {
    method: 'post',
    path: 'users/profile/image',
    role: 'owner',
    tries: 30,
    seconds: 10 * MINUTE,
  },
  { method: 'put', path: 'users/password', role: 'customer', tries: 20, seconds: 15 * MINUTE },
  { method: 'delete', path: 'users/account', role: 'customer', tries: 20, seconds: 15 * MINUTE },
  {
    method: 'get',
    path: 'users/export',
    role: 'customer',
    tries: 20,
    seconds: 15 * MINUTE,
    status: 200,
  },
] as const)(
  'when a user sends to $path without end, then only they wait',
  async ({ method, path, role, tries, seconds, ...flood }) => {
    const [flooder, other] = [await makePerson(server, role), await makePerson(server, role)];
    const status = 'status' in flood ? flood.status : 400;
    const send = (person: Person) => server.as(person)[method](`/api/${path}`).send({});
    await expectRefusalAfter(tries, seconds, status, () => send(flooder));
    await send(other).expect(status);
  },
);
