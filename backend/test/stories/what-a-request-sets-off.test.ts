/** Every push and mail carries the id of the request that caused it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Response, Test } from 'supertest';
import { makeAccount, PASSWORD } from '../accounts.ts';
import {
  askToStart,
  deleteConversation,
  deleteMessage,
  markRead,
  post,
  say,
  startConversation,
} from '../conversations.ts';
import { sendCourt } from '../court-form.ts';
import {
  answer,
  askFor,
  bookingIn,
  makeCourt,
  makePerson,
  slotsAt,
  type Person,
} from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

const server = await openForFile(startTestServer({ isAlwaysHeard: true }));

interface LogLine {
  msg: string;
  requestId?: string;
  event?: string;
}

const logged = (message: string) =>
  server.logLines.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === message);

const setOffBy = (requestId: string, message: string) =>
  logged(message).filter((line) => line.requestId === requestId);

const pushesOf = (requestId: string) => setOffBy(requestId, 'A push was sent');

const eventsOf = (lines: readonly LogLine[]) => lines.map(({ event }) => String(event)).sort();

/** Hours that change within a moment may be pushed together or one after the other. */
const gathered = (events: readonly string[]) =>
  events.filter((event, index) => event !== 'slots:changed' || events.indexOf(event) === index);

/**
 * Waits for the push of its hours, since a change right after it would be pushed together with them. It has an id of
 * its own, because pushes of the tests before may still come.
 */
async function untilTold(act: Test): Promise<Response> {
  const requestId = randomUUID();
  const response = await act.set('X-Request-Id', requestId);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  await expect.poll(() => eventsOf(pushesOf(requestId))).toContain('slots:changed');
  return response;
}

/** Creates a court with a request for its hours, and a conversation with a message to its owner. */
async function makeBusyScene() {
  const [owner, customer, stranger, admin] = await Promise.all([
    makeAccount(server, 'owner'),
    makeAccount(server, 'customer'),
    makeAccount(server, 'customer'),
    makePerson(server, 'admin'),
  ]);
  const { id: courtId } = await makeCourt(server, owner.id);
  const { _id: bookingId } = bookingIn(await untilTold(askFor(server, customer, { courtId })));
  const { _id: conversationId } = await startConversation(server, customer, courtId);
  const { _id: messageId } = await say(server, customer, conversationId, 'Is the roof dry?');
  const { id: waitingId } = await makeCourt(server, owner.id, { status: 'pending' });
  return {
    ...{ owner, customer, stranger, admin },
    ...{ courtId, waitingId, bookingId, conversationId, messageId },
  };
}

type Scene = Awaited<ReturnType<typeof makeBusyScene>>;

interface Cause {
  before?: (scene: Scene) => Promise<unknown>;
  act: (scene: Scene) => Test;
  pushes?: string[];
  mails?: number;
}

const OF_HOURS = ['booking:updated', 'slots:changed'];

const accept = ({ owner, bookingId }: Scene) =>
  untilTold(answer(server, owner, bookingId, 'confirmed'));

const send = (method: 'post' | 'put' | 'patch' | 'delete', path: string, by: Person, body = {}) =>
  server.as(by)[method](`/api${path}`).send(body);

const CAUSES: [what: string, cause: Cause][] = [
  [
    'a request for hours',
    {
      act: ({ customer, courtId }) => askFor(server, customer, { courtId, hours: [20] }),
      pushes: ['booking:created', 'slots:changed'],
      mails: 1,
    },
  ],
  [
    'an accept by which another loses',
    {
      before: ({ stranger, courtId }) => untilTold(askFor(server, stranger, { courtId })),
      act: ({ owner, bookingId }) => answer(server, owner, bookingId, 'confirmed'),
      pushes: ['booking:updated', ...OF_HOURS],
      mails: 2,
    },
  ],
  [
    'a wish to cancel',
    {
      before: accept,
      act: ({ customer, bookingId }) =>
        send('put', `/bookings/${bookingId}/request-cancellation`, customer, {
          cancellationReason: 'It rains',
        }),
      pushes: OF_HOURS,
      mails: 1,
    },
  ],
  [
    'a payment',
    {
      before: accept,
      act: ({ owner, bookingId }) =>
        send('put', `/bookings/${bookingId}/payment`, owner, { paymentStatus: 'paid' }),
      pushes: OF_HOURS,
    },
  ],
  [
    'a booking at the counter',
    {
      act: ({ owner, courtId }) =>
        send('post', '/bookings/manual', owner, {
          courtId,
          date: TOMORROW,
          timeSlots: slotsAt(22),
          customerName: 'Nuwan',
          customerPhone: '0771234567',
        }),
      pushes: ['booking:created', 'slots:changed'],
    },
  ],
  [
    'a new conversation',
    {
      act: ({ stranger, courtId }) => askToStart(server, stranger, courtId),
      pushes: ['conversation:created'],
    },
  ],
  [
    'a message',
    {
      act: ({ owner, conversationId }) => post(server, owner, conversationId, 'It is'),
      pushes: ['message:created', 'unread:count'],
    },
  ],
  [
    'a look at what was unread',
    {
      act: ({ owner, conversationId }) => markRead(server, owner, conversationId),
      pushes: ['messages:read', 'unread:count'],
    },
  ],
  [
    'a message taken back',
    {
      act: ({ customer, messageId }) => deleteMessage(server, customer, messageId),
      pushes: ['message:deleted', 'unread:count'],
    },
  ],
  [
    'the end of a conversation',
    {
      act: ({ customer, conversationId }) => deleteConversation(server, customer, conversationId),
      pushes: ['conversation:deleted', 'unread:count'],
    },
  ],
  [
    'a new court',
    {
      act: ({ owner }) => sendCourt(server, owner, ['post', '/courts']),
      pushes: ['court:changed', 'court:submitted'],
    },
  ],
  [
    'a changed court',
    {
      act: ({ owner, courtId }) => sendCourt(server, owner, ['put', `/courts/${courtId}`]),
      pushes: ['court:changed'],
    },
  ],
  [
    'a court that is closed for a while',
    {
      act: ({ owner, courtId }) =>
        send('patch', `/courts/${courtId}/active`, owner, { isActive: false }),
      pushes: ['court:changed'],
    },
  ],
  [
    'an approval',
    {
      act: ({ admin, waitingId }) => send('put', `/admin/courts/${waitingId}/approve`, admin),
      pushes: ['court:changed', 'court:reviewed'],
      mails: 1,
    },
  ],
  [
    'a rejection',
    {
      act: ({ admin, waitingId }) =>
        send('put', `/admin/courts/${waitingId}/reject`, admin, { rejectionReason: 'No pictures' }),
      pushes: ['court:changed', 'court:reviewed'],
      mails: 1,
    },
  ],
  [
    'a court that goes',
    {
      act: ({ admin, courtId }) =>
        send('delete', `/admin/courts/${courtId}`, admin, { reason: 'It is no court' }),
      pushes: ['booking:updated', 'court:changed', 'court:removed'],
      mails: 2,
    },
  ],
  [
    'a changed profile',
    {
      act: ({ customer }) =>
        send('put', '/users/profile', customer, { name: 'Nuwan', phone: '077 123 4567' }),
      pushes: ['person:changed'],
    },
  ],
  [
    'a customer who leaves',
    {
      act: ({ customer }) => send('delete', '/users/account', customer, { password: PASSWORD }),
      pushes: ['person:changed', 'conversation:deleted', 'unread:count', ...OF_HOURS],
      mails: 1,
    },
  ],
  [
    'an owner who leaves',
    {
      act: ({ owner }) => send('delete', '/users/account', owner, { password: PASSWORD }),
      pushes: [
        ...['court:removed', 'court:changed', 'court:removed', 'court:changed'],
        ...['booking:updated', 'conversation:deleted', 'unread:count', 'person:changed'],
      ],
      mails: 1,
    },
  ],
  [
    'a forgotten password',
    {
      act: ({ customer }) =>
        server.api.post('/api/auth/forgot-password').send({ email: customer.email }),
      mails: 1,
    },
  ],
  [
    'a letter from a visitor',
    {
      act: () =>
        server.api
          .post('/api/contact')
          .send({ name: 'Nuwan', email: 'nuwan@example.lk', message: 'Hello' }),
      mails: 1,
    },
  ],
];

test.each(CAUSES)(
  'when there was %s, then all that it set off carries its id',
  async (_, cause) => {
    const { before, act, pushes = [], mails = 0 } = cause;
    const scene = await makeBusyScene();
    await before?.(scene);
    const requestId = randomUUID();
    const response = await act(scene).set('X-Request-Id', requestId);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    const setOff = async () => {
      await server.services.mail.sendDue();
      return {
        pushes: gathered(eventsOf(pushesOf(requestId))),
        mails: setOffBy(requestId, 'A mail was sent').length,
      };
    };
    await expect.poll(setOff).toEqual({ pushes: [...pushes].sort(), mails });
  },
);
