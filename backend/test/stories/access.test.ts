/**
 * Calls every endpoint as every kind of user: a row for each call, a status for each user. An endpoint without a row
 * fails.
 */
import { ENDPOINTS } from '@crease/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { courtForm } from '../court-form.ts';
import { answer, makeCourt, makePerson, makeRequest, slotsAt, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

const ROLES = ['visitor', 'customer', 'otherCustomer', 'owner', 'otherOwner', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** What the calls are made on; created anew after a call has changed it. `customer` and `owner` are its two sides. */
interface World {
  courtId: string;
  /** A confirmed booking of `customer`. */
  bookingId: string;
  conversationId: string;
  /** Sent by `customer`. */
  messageId: string;
}

interface Call {
  id?: string;
  query?: string;
  body?: object;
  /** Fields of a form, sent as multipart. */
  form?: Record<string, string>;
  image?: string;
}

type Statuses = readonly [number, number, number, number, number, number];
type Row = readonly [call: string, statuses: Statuses, make: (world: World) => Call];

const booking = ({ bookingId }: World): Call => ({ id: bookingId });
const court = ({ courtId }: World): Call => ({ id: courtId });
const conversation = ({ conversationId }: World): Call => ({ id: conversationId });
const nothing = (): Call => ({});
const wish = ({ courtId }: World) => ({ courtId, date: TOMORROW, timeSlots: slotsAt(22) });
const codeWish = { email: 'nobody@example.lk', code: '123456' };

const PUBLIC_200: Statuses = [200, 200, 200, 200, 200, 200];
const SIGNED_IN_200: Statuses = [401, 200, 200, 200, 200, 200];
const ADMIN_200: Statuses = [401, 403, 403, 403, 403, 200];
const OWN_COURT_200: Statuses = [401, 403, 403, 200, 403, 403];
const TWO_SIDES_200: Statuses = [401, 200, 404, 200, 404, 403];

//                                        visitor, customer, other customer, owner, other owner, admin
const ROWS: readonly Row[] = [
  ['POST /auth/register', [400, 400, 400, 400, 400, 400], () => ({ body: {} })],
  ['POST /auth/login', [400, 400, 400, 400, 400, 400], () => ({ body: {} })],
  ['POST /auth/forgot-password', PUBLIC_200, () => ({ body: { email: codeWish.email } })],
  ['POST /auth/verify-reset-code', [400, 400, 400, 400, 400, 400], () => ({ body: codeWish })],
  [
    'POST /auth/reset-password',
    [400, 400, 400, 400, 400, 400],
    () => ({ body: { ...codeWish, newPassword: 'secret1' } }),
  ],
  ['GET /auth/me', SIGNED_IN_200, nothing],
  ['PUT /users/profile', SIGNED_IN_200, () => ({ body: { name: 'A', phone: '0771234567' } })],
  ['POST /users/profile/image', SIGNED_IN_200, () => ({ form: {}, image: 'image' })],
  [
    'PUT /users/password',
    [401, 400, 400, 400, 400, 400],
    () => ({ body: { currentPassword: 'wrong', newPassword: 'secret1' } }),
  ],
  ['GET /users/export', SIGNED_IN_200, nothing],
  [
    'DELETE /users/account',
    [401, 400, 400, 400, 400, 400],
    () => ({ body: { password: 'wrong1' } }),
  ],
  ['GET /courts', PUBLIC_200, nothing],
  ['GET /courts/:id', PUBLIC_200, court],
  ['POST /courts', [401, 403, 403, 201, 201, 403], () => ({ form: courtForm() })],
  ['PUT /courts/:id', OWN_COURT_200, (world) => ({ ...court(world), form: courtForm() })],
  [
    'PATCH /courts/:id/active',
    OWN_COURT_200,
    (world) => ({ ...court(world), body: { isActive: false } }),
  ],
  ['GET /courts/:id/deletion', [401, 403, 403, 200, 403, 200], court],
  ['DELETE /courts/:id', OWN_COURT_200, court],
  ['POST /bookings', [401, 201, 201, 403, 403, 403], (world) => ({ body: wish(world) })],
  ['GET /bookings/user', [401, 200, 200, 403, 403, 403], nothing],
  ['GET /bookings/owner', [401, 403, 403, 200, 200, 403], nothing],
  [
    'GET /bookings/court/:id',
    PUBLIC_200,
    (world) => ({ ...court(world), query: `?date=${TOMORROW}` }),
  ],
  [
    'PUT /bookings/:id/status',
    [401, 403, 403, 409, 404, 403],
    (world) => ({ ...booking(world), body: { status: 'declined' } }),
  ],
  [
    'POST /bookings/manual',
    [401, 403, 403, 201, 403, 403],
    (world) => ({ body: { ...wish(world), customerName: 'A', customerPhone: '1' } }),
  ],
  [
    'PUT /bookings/:id/request-cancellation',
    [401, 200, 404, 403, 403, 403],
    (world) => ({ ...booking(world), body: { cancellationReason: 'Rain' } }),
  ],
  [
    'PUT /bookings/:id/payment',
    [401, 403, 403, 200, 404, 403],
    (world) => ({ ...booking(world), body: { paymentStatus: 'paid' } }),
  ],
  ['GET /bookings/calendar-feed', [401, 403, 403, 200, 200, 403], nothing],
  ['POST /bookings/calendar-feed', [401, 403, 403, 201, 201, 403], nothing],
  ['DELETE /bookings/calendar-feed', [401, 403, 403, 200, 200, 403], nothing],
  [
    'POST /messages/conversations',
    [401, 201, 201, 403, 403, 403],
    ({ courtId }) => ({ body: { courtId } }),
  ],
  ['GET /messages/conversations', [401, 200, 200, 200, 200, 403], nothing],
  ['GET /messages/conversations/:id/messages', TWO_SIDES_200, conversation],
  [
    'POST /messages/conversations/:id/messages',
    [401, 201, 404, 201, 404, 403],
    (world) => ({ ...conversation(world), body: { content: 'Hello' } }),
  ],
  ['PUT /messages/conversations/:id/read', TWO_SIDES_200, conversation],
  ['GET /messages/unread-count', [401, 200, 200, 200, 200, 403], nothing],
  ['DELETE /messages/conversations/:id', TWO_SIDES_200, conversation],
  [
    'DELETE /messages/messages/:id',
    [401, 200, 404, 403, 404, 403],
    ({ messageId }) => ({ id: messageId }),
  ],
  ['GET /admin/dashboard/stats', ADMIN_200, nothing],
  ['GET /admin/courts', ADMIN_200, nothing],
  ['PUT /admin/courts/:id/approve', [401, 403, 403, 403, 403, 409], court],
  [
    'PUT /admin/courts/:id/reject',
    [401, 403, 403, 403, 403, 409],
    (world) => ({ ...court(world), body: { rejectionReason: 'No' } }),
  ],
  ['DELETE /admin/courts/:id', ADMIN_200, court],
  ['GET /admin/removed-courts', ADMIN_200, nothing],
  ['POST /contact', PUBLIC_200, () => ({ body: { name: 'A', email: 'a@b.lk', message: 'Hello' } })],
  ['GET /demo', PUBLIC_200, nothing],
];

const server = await openForFile(startTestServer());
const people: Record<Exclude<Role, 'visitor'>, Person> = {
  customer: await makePerson(server, 'customer'),
  otherCustomer: await makePerson(server, 'customer'),
  owner: await makePerson(server, 'owner'),
  otherOwner: await makePerson(server, 'owner'),
  admin: await makePerson(server, 'admin'),
};

async function makeWorld(): Promise<World> {
  const { customer, owner } = people;
  const { id: courtId } = await makeCourt(server, owner.id);
  const request = await makeRequest(server, customer, { courtId, hours: [19] });
  await answer(server, owner, request._id, 'confirmed').expect(200);
  const started = await server.as(customer).post('/api/messages/conversations').send({ courtId });
  const { conversation: made } = (started.body as { data: { conversation: { _id: string } } }).data;
  const sent = await server
    .as(customer)
    .post(`/api/messages/conversations/${made._id}/messages`)
    .send({ content: 'Hello' });
  const { message } = (sent.body as { data: { message: { _id: string } } }).data;
  return { courtId, bookingId: request._id, conversationId: made._id, messageId: message._id };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function send(
  call: string,
  { id, query = '', body, form, image }: Call,
  person: Person | undefined,
) {
  const [method = '', path = ''] = call.split(' ');
  const address = `/api${path.replace(':id', id ?? '')}${query}`;
  const request = server.as(person)[method.toLowerCase() as 'get'](address);
  for (const [name, value] of Object.entries(form ?? {})) void request.field(name, value);
  if (image !== undefined) void request.attach(image, PIXEL, 'me.png');
  return body ? request.send(body) : request;
}

describe('when anybody makes a call', () => {
  test('then every call of the contract has its row', () => {
    const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(ROWS.map(([call]) => call).sort()).toEqual(calls.sort());
  });

  test.each(ROWS)('then %s answers each as its row says', async (call, statuses, make) => {
    const answered: number[] = [];
    let world: World | undefined;
    for (const role of ROLES) {
      const person = role === 'visitor' ? undefined : people[role];
      if (make.length > 0) world ??= await makeWorld();
      const response = await send(call, make(world as World), person);
      answered.push(response.status);
      // A refused call, or one that only reads, changes nothing.
      if (response.ok && !call.startsWith('GET')) world = undefined;
      expect(response.status, `${call} by ${role}: ${response.text}`).toBe(
        statuses[ROLES.indexOf(role)],
      );
    }
    expect(answered).toEqual(statuses);
  });
});
