import type { Booking } from '@crease/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  askFor,
  bookingIn,
  bookWalkIn,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { connectSocket, next, watch } from '../../../../test/socket-client.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
});

async function book(hour = 19, date = TOMORROW): Promise<Booking> {
  return bookingIn(await bookWalkIn(server, owner, { courtId, hours: [hour], date }).expect(201));
}
const cancel = (booking: Booking, person = owner) =>
  answer(server, person, booking._id, 'cancelled');
const pay = (booking: Booking, paymentStatus: string) =>
  markPayment(server, owner, booking._id, paymentStatus);

describe('when the owner cancels a manual booking', () => {
  test('then it is cancelled, and its hours can be sold at once', async () => {
    const response = await cancel(await book()).expect(200);
    expect(response.body).toMatchObject({
      message: 'Booking cancelled successfully!',
      data: { booking: { status: 'cancelled', bookingType: 'manual' } },
    });
    const wish = await makeRequest(server, customer, { courtId, hours: [19] });
    await answer(server, owner, wish._id, 'confirmed').expect(200);
  });

  test('then whoever looks at the day sees the hour free, and the owner’s other tabs the booking', async () => {
    const booking = await book();
    const [host, visitor] = await Promise.all([
      connectSocket(server.url, owner),
      connectSocket(server.url),
    ]);
    const states = new Map<string, string>();
    visitor.on('slots:changed', ({ slots }) => {
      for (const { startTime, state } of slots) states.set(startTime, state);
    });
    await watch(visitor, { courtId, date: TOMORROW });
    const heard = next(host, 'booking:updated');
    await cancel(booking).expect(200);
    expect((await heard).booking).toMatchObject({ _id: booking._id, status: 'cancelled' });
    await expect.poll(() => Object.fromEntries(states)).toEqual({ '19:00': 'free' });
  });

  test('then nobody is written to, and no letter stays owed', async () => {
    const booking = await book();
    await cancel(booking).expect(200);
    await server.services.bookingEvents.settled();
    await server.services.notices.sweep();
    const letters = { key: { $regex: `^booking:${booking._id}:` } };
    expect(await server.connection.collection('outbox').countDocuments(letters)).toBe(0);
    const stored = await server.services.bookingRecords.findById(booking._id);
    expect(stored?.noticesOwed ?? []).toEqual([]);
  });

  test('then many at once cancel it once', async () => {
    const booking = await book();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(booking)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test('then what was paid for it can still be marked as refunded', async () => {
    const booking = await book();
    await pay(booking, 'paid').expect(200);
    const response = await cancel(booking).expect(200);
    expect(response.body).toMatchObject({
      data: { booking: { status: 'cancelled', paymentStatus: 'paid' } },
    });
    await pay(booking, 'refunded').expect(200);
  });

  test('then one that has begun can be, and one that is completed can not', async () => {
    const now = new Date(server.clock.now()).toISOString();
    const [wrong, played] = [await book(18, TODAY), await book(19, TODAY)];
    server.clock.set('2026-12-01T13:00:00Z');
    await cancel(wrong).expect(200);
    server.clock.set('2026-12-01T15:00:00Z');
    await server.services.bookings.sweep();
    const response = await cancel(played).expect(409);
    expect(response.body).toMatchObject({
      code: 'wrong_status',
      message: 'This booking is already completed',
    });
    server.clock.set(now);
  });
});

describe('when a booking is not the owner’s to cancel', () => {
  test('then a customer’s confirmed one stays, for they have to ask', async () => {
    const { _id } = await makeRequest(server, customer, { courtId, hours: [19] });
    await answer(server, owner, _id, 'confirmed').expect(200);
    const response = await answer(server, owner, _id, 'cancelled').expect(409);
    expect(response.body).toMatchObject({ code: 'wrong_status' });
    const rival = await makePerson(server, 'customer');
    await askFor(server, rival, { courtId, hours: [19] }).expect(409);
  });

  test('then to another owner a walk-in does not exist', async () => {
    const booking = await book();
    await cancel(booking, await makePerson(server, 'owner')).expect(404);
  });
});
