/** Fields that only the server sets must be ignored when a client sends them. */
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { freshEmail } from '../accounts.ts';
import { courtForm } from '../court-form.ts';
import { makeCourt, makePerson, slotsAt } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

const FOREIGN_ID = new Types.ObjectId().toHexString();

const server = await openForFile(startTestServer());
const owner = await makePerson(server, 'owner');
const customer = await makePerson(server, 'customer');

async function stored(collection: string, id: string): Promise<Record<string, unknown>> {
  const found = await server.connection
    .collection(collection)
    .findOne({ _id: new Types.ObjectId(id) });
  return found as Record<string, unknown>;
}

const dataOf = ({ body }: { body: unknown }) =>
  (body as { data: Record<string, { _id: string }> }).data;

const STOLEN = {
  _id: FOREIGN_ID,
  id: FOREIGN_ID,
  __v: 7,
  createdAt: '2000-01-01T00:00:00Z',
  version: 99,
  $set: { role: 'admin', status: 'approved' },
  __proto__: { isAdmin: true },
};

describe('when somebody sends more than the form has', () => {
  test('then registering makes no administrator and takes no id', async () => {
    const form = {
      name: 'A',
      email: freshEmail(),
      password: 'googly123',
      phone: '0771234567',
    };
    await server.api
      .post('/api/auth/register')
      .send({ ...form, role: 'admin' })
      .expect(400);
    const response = await server.api
      .post('/api/auth/register')
      .send({ ...form, ...STOLEN, role: 'customer', tokenVersion: 9, passwordHash: 'x' })
      .expect(201);
    const { _id: id = '' } = dataOf(response)['user'] ?? {};
    expect(id).not.toBe(FOREIGN_ID);
    expect(await stored('users', id)).toMatchObject({ role: 'customer', tokenVersion: 0 });
    await server.api.post('/api/auth/login').send(form).expect(200);
  });

  test('then saving a profile changes no role, e-mail, password or version', async () => {
    const before = await stored('users', customer.id);
    await server
      .as(customer)
      .put('/api/users/profile')
      .send({
        ...STOLEN,
        name: 'New',
        phone: '0771234567',
        role: 'admin',
        email: 'x@example.lk',
        passwordHash: 'x',
        tokenVersion: 9,
      })
      .expect(200);
    const after = await stored('users', customer.id);
    expect(after['name']).toBe('New');
    for (const field of ['role', 'email', 'passwordHash', 'tokenVersion', 'createdAt']) {
      expect(after[field], field).toEqual(before[field]);
    }
  });

  test('then a court is its sender’s and waits for review, whatever it says', async () => {
    const request = server.as(owner).post('/api/courts');
    const extra = {
      ...courtForm(),
      status: 'approved',
      owner: FOREIGN_ID,
      ownerId: FOREIGN_ID,
      isActive: 'false',
      _id: FOREIGN_ID,
    };
    for (const [name, value] of Object.entries(extra)) void request.field(name, value);
    const { _id: id = '' } = dataOf(await request.expect(201))['court'] ?? {};
    expect(id).not.toBe(FOREIGN_ID);
    const court = await stored('courts', id);
    expect(court['status']).toBe('pending');
    expect(String(court['owner'] ?? court['ownerId'])).toBe(owner.id);
  });

  test('then a booking is its sender’s, pending, at the price of the court, and holds nothing', async () => {
    const courtId = (await makeCourt(server, owner.id)).id;
    const response = await server
      .as(customer)
      .post('/api/bookings')
      .send({
        ...STOLEN,
        courtId,
        date: TOMORROW,
        timeSlots: slotsAt(19).map((slot) => ({ ...slot, rate: 1 })),
        status: 'confirmed',
        paymentStatus: 'paid',
        customer: FOREIGN_ID,
        heldSlots: [1],
        totalAmount: 1,
        pricing: { dayRate: 0, nightRate: 0, totalAmount: 0 },
        isManual: true,
      })
      .expect(201);
    const { booking } = dataOf(response);
    expect(booking).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      pricing: { totalAmount: 7000 },
      customer: { _id: customer.id },
    });
    const document = await stored('bookings', String(booking?._id));
    expect(document['heldSlots'] ?? []).toEqual([]);
  });

  test('then a slot named as cheaper than it is, is none', async () => {
    const courtId = (await makeCourt(server, owner.id)).id;
    const timeSlots = slotsAt(19).map((slot) => ({ ...slot, type: 'day' }));
    await server
      .as(customer)
      .post('/api/bookings')
      .send({ courtId, date: TOMORROW, timeSlots })
      .expect(400);
  });
});
