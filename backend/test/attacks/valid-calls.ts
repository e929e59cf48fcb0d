/** A valid call of each endpoint that takes input; an attack then spoils one field at a time. */
import { courtForm } from '../court-form.ts';
import { startConversation } from '../conversations.ts';
import { answer, makeCourt, makePerson, makeRequest, slotsAt, type Person } from '../factories.ts';
import type { TestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

export interface ValidCall {
  /** Method and path as in the contract. */
  endpoint: string;
  path: string;
  by: Person | undefined;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent as multipart. */
  form?: Record<string, string>;
}

interface Things {
  customer: Person;
  owner: Person;
  admin: Person;
  courtId: string;
  /** Only for the call that deletes a court. */
  spareCourtId: string;
  /** A confirmed booking of `customer` at a court of `owner`. */
  bookingId: string;
  conversationId: string;
}

export interface AttackedWorld extends Things {
  calls: ValidCall[];
}

const EMAIL = 'somebody@example.lk';

const pathOf = (endpoint: string) => endpoint.slice(endpoint.indexOf('/'));

function visitorCalls(): ValidCall[] {
  const account = { name: 'Nuwan', email: EMAIL, password: 'googly123', phone: '0771234567' };
  const calls: [endpoint: string, body: Record<string, unknown>][] = [
    [
      'POST /auth/register',
      { ...account, role: 'owner', businessName: 'A', businessRegistration: 'B' },
    ],
    ['POST /auth/login', { email: EMAIL, password: 'googly123' }],
    ['POST /auth/forgot-password', { email: EMAIL }],
    ['POST /auth/verify-reset-code', { email: EMAIL, code: '123456' }],
    ['POST /auth/reset-password', { email: EMAIL, code: '123456', newPassword: 'googly123' }],
    ['POST /contact', { name: 'Nuwan', email: EMAIL, message: 'Hello' }],
  ];
  return calls.map(([endpoint, body]) => ({
    endpoint,
    path: pathOf(endpoint),
    by: undefined,
    body,
  }));
}

const wishFor = ({ courtId }: Things) => ({
  courtId,
  date: TOMORROW,
  timeSlots: slotsAt(22),
  expectedTotal: 7000,
});

function queryCalls({ customer, admin, courtId, bookingId, conversationId }: Things): ValidCall[] {
  return [
    {
      endpoint: 'GET /courts',
      path: '/courts',
      by: undefined,
      query: {
        search: 'a',
        province: 'Western',
        district: 'Colombo',
        minPrice: '1',
        maxPrice: '9',
        page: '1',
        limit: '5',
        owner: 'me',
      },
    },
    {
      endpoint: 'GET /bookings/court/:id',
      path: `/bookings/court/${courtId}`,
      by: undefined,
      query: { date: TOMORROW },
    },
    {
      endpoint: 'GET /admin/courts',
      path: '/admin/courts',
      by: admin,
      query: { status: 'pending' },
    },
    {
      endpoint: 'GET /messages/conversations/:id/messages',
      path: `/messages/conversations/${conversationId}/messages`,
      by: customer,
      query: { before: bookingId, limit: '5' },
    },
  ];
}

/** Calls between a customer and an owner. */
function sharedCalls(things: Things): ValidCall[] {
  const { customer, owner, admin, courtId, spareCourtId, bookingId, conversationId } = things;
  const rows: [endpoint: string, id: string, by: Person, body: Record<string, unknown>][] = [
    ['POST /bookings', '', customer, wishFor(things)],
    [
      'POST /bookings/manual',
      '',
      owner,
      { ...wishFor(things), customerName: 'A', customerPhone: '1', notes: 'x' },
    ],
    ['PUT /bookings/:id/status', bookingId, owner, { status: 'declined', from: 'pending' }],
    ['PUT /bookings/:id/request-cancellation', bookingId, customer, { cancellationReason: 'Rain' }],
    ['PUT /bookings/:id/payment', bookingId, owner, { paymentStatus: 'paid' }],
    ['PATCH /courts/:id/active', courtId, owner, { isActive: true }],
    ['POST /messages/conversations', '', customer, { courtId, ownerId: owner.id }],
    ['POST /messages/conversations/:id/messages', conversationId, customer, { content: 'Hello' }],
    ['PUT /admin/courts/:id/approve', courtId, admin, { edition: 1 }],
    ['PUT /admin/courts/:id/reject', courtId, admin, { rejectionReason: 'No', edition: 1 }],
    ['DELETE /admin/courts/:id', spareCourtId, admin, { reason: 'Closed' }],
    [
      'PUT /users/profile',
      '',
      owner,
      { name: 'A', phone: '0771234567', businessName: 'B', businessRegistration: 'C' },
    ],
    ['PUT /users/password', '', owner, { currentPassword: 'a', newPassword: 'googly123' }],
    ['DELETE /users/account', '', owner, { password: 'wrong one' }],
  ];
  return rows.map(([endpoint, id, by, body]) => ({
    endpoint,
    path: pathOf(endpoint).replace(':id', id),
    by,
    body,
  }));
}

function formCalls({ owner, courtId }: Things): ValidCall[] {
  const form = courtForm({ existingImagesOrder: '[]' });
  const changed = { ...form, edition: '1' };
  return [
    { endpoint: 'POST /courts', path: '/courts', by: owner, form },
    { endpoint: 'PUT /courts/:id', path: `/courts/${courtId}`, by: owner, form: changed },
  ];
}

/** Creates a court with a confirmed booking and a conversation, and the calls about them. */
export async function makeAttackedWorld(server: TestServer): Promise<AttackedWorld> {
  const customer = await makePerson(server, 'customer');
  const owner = await makePerson(server, 'owner');
  const admin = await makePerson(server, 'admin');
  const courtId = (await makeCourt(server, owner.id)).id;
  const { _id: bookingId } = await makeRequest(server, customer, { courtId, hours: [19] });
  await answer(server, owner, bookingId, 'confirmed').expect(200);
  const { _id: conversationId } = await startConversation(server, customer, courtId);
  const spareCourtId = (await makeCourt(server, owner.id)).id;
  const things = { customer, owner, admin, courtId, spareCourtId, bookingId, conversationId };
  const calls = [
    ...visitorCalls(),
    ...queryCalls(things),
    ...sharedCalls(things),
    ...formCalls(things),
  ];
  return { ...things, calls };
}

interface Spoiling {
  body?: object;
  query?: string;
  form?: Record<string, string>;
}

/** Sends the call with some of its parts replaced. */
export function sendCall(server: TestServer, call: ValidCall, spoiling: Spoiling = {}) {
  const { by, query, body, form } = { ...call, ...spoiling };
  const search = typeof query === 'string' ? query : `?${new URLSearchParams(query)}`;
  const method = call.endpoint.split(' ')[0]?.toLowerCase() as 'post';
  const request = server.as(by)[method](`/api${call.path}${search}`);
  for (const [name, value] of Object.entries(form ?? {})) void request.field(name, value);
  return body ? request.send(body) : request;
}
