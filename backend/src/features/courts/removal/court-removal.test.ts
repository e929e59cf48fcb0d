import type { Booking } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { courtIn, sendCourt } from '../../../../test/court-form.ts';
import { dieAtSecondBooking } from '../../../../test/die-at-second-booking.ts';
import {
  answer,
  askFor,
  bookingIn,
  bookWalkIn,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  requestCancellation,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { isStored, makePicture } from '../../../../test/pictures.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../../test/test-clock.ts';

const NOON = '2026-12-01T06:30:00Z';
const LATER = '2026-12-01T06:41:00Z';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;
beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  ({ owner, customer, courtId } = await makeScene(server));
});

const address = () => `/api/courts/${courtId}`;
const remove = (by: Person = owner) => server.as(by).delete(address());
const ask = (hours: number[], date = TOMORROW) =>
  makeRequest(server, customer, { courtId, hours, date });
/** As the database has it: records leave out which hours are held. */
const stored = ({ _id }: Booking) =>
  server.connection.collection('bookings').findOne({ _id: new Types.ObjectId(_id) });

async function confirmed(hours: number[], date?: string): Promise<Booking> {
  const booking = await ask(hours, date);
  await answer(server, owner, booking._id, 'confirmed').expect(200);
  return booking;
}

async function cancellationAsked(hours: number[]): Promise<Booking> {
  const booking = await confirmed(hours);
  await requestCancellation(server, customer, booking._id, 'Rain').expect(200);
  return booking;
}

async function preview(by: Person = owner): Promise<unknown> {
  const response = await server.as(by).get(`${address()}/deletion`);
  return (response.body as { data: unknown }).data;
}

describe('when an owner removes a court', () => {
  test('then what is to come is declined or cancelled with the reason, and each side is told', async () => {
    const told: string[] = [];
    server.services.bookingEvents.on('booking:updated', ({ booking: { id, status } }) => {
      told.push(`${id} ${status}`);
    });
    const pending = await ask([22]);
    const promised = await confirmed([19]);
    const doubtful = await cancellationAsked([20]);
    const walkIn = bookingIn(await bookWalkIn(server, owner, { courtId, hours: [21] }).expect(201));
    await markPayment(server, owner, promised._id, 'paid').expect(200);
    expect(await preview()).toEqual({
      pendingRequests: 1,
      confirmedBookings: 3,
      refundsDue: 1,
      walkIns: 1,
    });
    told.length = 0;

    const response = await remove().expect(200);
    expect(response.body).toEqual({
      success: true,
      message: 'Court deleted successfully!',
      data: {},
    });
    expect(await stored(pending)).toMatchObject({
      status: 'declined',
      declineReason: 'The court was removed',
    });
    for (const booking of [promised, doubtful, walkIn]) {
      const now = await stored(booking);
      expect(now).toMatchObject({
        status: 'cancelled',
        cancellationReason: 'The court was removed',
      });
      expect(now).not.toHaveProperty('heldSlots');
    }
    expect(told.sort()).toEqual(
      [
        `${pending._id} declined`,
        ...[promised, doubtful, walkIn].map(({ _id }) => `${_id} cancelled`),
      ].sort(),
    );
  });

  test('then games of the past and the one being played stay as they are', async () => {
    const over = await confirmed([11], TODAY);
    const running = await confirmed([12, 13], TODAY);
    const declined = await ask([22]);
    await answer(server, owner, declined._id, 'declined').expect(200);
    server.clock.set(NOON);
    await server.services.bookings.sweep();
    expect(await preview()).toEqual({
      pendingRequests: 0,
      confirmedBookings: 0,
      refundsDue: 0,
      walkIns: 0,
    });
    await remove().expect(200);
    expect(await stored(over)).toMatchObject({ status: 'completed' });
    expect(await stored(running)).toMatchObject({ status: 'confirmed' });
    expect(await stored(declined)).not.toHaveProperty('declineReason');
    const own = await server.as(customer).get('/api/bookings/user');
    const { bookings } = (own.body as { data: { bookings: Booking[] } }).data;
    expect(bookings.map(({ court }) => court)).toEqual([null, null, null]);
  });

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['confirmed', { status: 'completed' }],
  ] as const)(
    'then a cancellation of the game being played that waits for an answer is still theirs to make: %s',
    async (to, then) => {
      const booking = await confirmed([12], TODAY);
      await requestCancellation(server, customer, booking._id, 'Rain').expect(200);
      server.clock.set(NOON);
      await remove().expect(200);
      expect(await stored(booking)).toMatchObject({ status: 'cancellation_requested' });
      await answer(server, owner, booking._id, to).expect(200);
      server.clock.set('2026-12-01T09:00:00Z');
      await server.services.bookings.sweep();
      expect(await stored(booking)).toMatchObject(then);
    },
  );

  test('then who has played a part of their hours is told that the other part is off', async () => {
    const booking = await confirmed([11, 20], TODAY);
    server.clock.set(NOON);
    expect(await preview()).toEqual({
      pendingRequests: 0,
      confirmedBookings: 1,
      refundsDue: 0,
      walkIns: 0,
    });
    await remove().expect(200);
    expect(await stored(booking)).toMatchObject({ status: 'cancelled' });
    expect(await stored(booking)).not.toHaveProperty('heldSlots');
  });

  test('then it is nowhere any more, its pictures included', async () => {
    const made = await sendCourt(server, owner, ['post', '/courts'], {
      images: [await makePicture()],
    });
    const { _id, images } = courtIn(made);
    courtId = _id;
    await remove().expect(200);
    expect(isStored(server, images[0]?.url ?? '')).toBe(false);
    const courts = server.connection.collection('courts');
    expect(await courts.findOne({ _id: new Types.ObjectId(_id) })).toMatchObject({ images: [] });
    const calls = [
      server.as(owner).get(address()),
      server.as(owner).get(`${address()}/deletion`),
      server.as(owner).patch(`${address()}/active`).send({ isActive: true }),
      remove(),
      sendCourt(server, owner, ['put', `/courts/${courtId}`]),
      server.as(owner).get(`/api/bookings/court/${courtId}?date=${TOMORROW}`),
    ];
    for (const call of calls) await call.expect(404);
    const mine = await server.as(owner).get('/api/courts?owner=me');
    expect(mine.body).toMatchObject({ data: { courts: [{ status: 'approved' }], count: 1 } });
    await askFor(server, customer, { courtId }).expect(404);
  });

  test('then others may not, and see nothing of it', async () => {
    const other = await makePerson(server, 'owner');
    const refused = await remove(other).expect(403);
    expect(refused.body).toMatchObject({ message: 'This court belongs to another owner' });
    await remove(customer).expect(403);
    await remove(await makePerson(server, 'admin')).expect(403);
    await server.api.delete(address()).expect(401);
    await server.api.get(`${address()}/deletion`).expect(401);
    for (const [person, status] of [
      [other, 403],
      [customer, 403],
    ] as const) {
      await server.as(person).get(`${address()}/deletion`).expect(status);
    }
    expect(await preview(await makePerson(server, 'admin'))).toEqual({
      pendingRequests: 0,
      confirmedBookings: 0,
      refundsDue: 0,
      walkIns: 0,
    });
    await server.api.get(address()).expect(200);
  });

  test('then of many removals at once one wins', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => remove()));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 404),
    ]);
  });
});

describe('when the process dies while a court is removed', () => {
  const court = () => server.services.courtRecords;

  test.each([
    ['right after the mark', () => vi.spyOn(server.services.bookingRecords, 'findEndingAfter')],
    ['between two bookings', () => dieAtSecondBooking(server)],
    ['before the pictures', () => vi.spyOn(server.services.images, 'remove')],
    ['after the pictures', () => vi.spyOn(court(), 'forgetImages')],
  ])('then %s nothing shows it any more, and the next sweep finishes', async (_, stepOf) => {
    const made = await sendCourt(server, owner, ['post', '/courts'], {
      images: [await makePicture()],
    });
    const { _id, images } = courtIn(made);
    courtId = _id;
    const review = { decision: 'approved', byId: owner.id, at: new Date() } as const;
    await court().review({ id: _id, version: 1 }, review);
    const bookings = [await ask([9]), await confirmed([10])];
    const step = stepOf();
    if (step.getMockImplementation() === undefined) {
      step.mockRejectedValueOnce(new Error('The process died here'));
    }
    await remove().expect(200);
    await server.api.get(address()).expect(404);

    await server.services.courtRemoval.sweep();
    const ended = await Promise.all(bookings.map(stored));
    expect(ended).toMatchObject([{ status: 'declined' }, { status: 'cancelled' }]);
    expect(isStored(server, images[0]?.url ?? '')).toBe(false);
  });

  test('then the mark goes once nothing about it can be under way any more', async () => {
    await remove().expect(200);
    const name = async () => (await court().findByIdEvenRemoved(courtId))?.name;
    await server.services.courtRemoval.sweep();
    expect(await name()).toBeDefined();
    server.clock.set('2026-12-01T04:41:00Z');
    await server.services.courtRemoval.sweep();
    expect(await name()).toBeUndefined();
  });

  test('then the mark stays for as long as something could not be put away', async () => {
    await remove().expect(200);
    server.clock.set(LATER);
    const { bookings } = server.services;
    const release = bookings.releaseCourt.bind(bookings);
    const broken = vi
      .spyOn(bookings, 'releaseCourt')
      .mockImplementation((id) =>
        id === courtId ? Promise.reject(new Error('gone')) : release(id),
      );
    await server.services.courtRemoval.sweep();
    expect(await court().findByIdEvenRemoved(courtId)).toBeDefined();
    broken.mockRestore();
    await server.services.courtRemoval.sweep();
    expect(await court().findByIdEvenRemoved(courtId)).toBeUndefined();
  });
});

test('when a request comes in while its court is removed, then the next sweep declines it', async () => {
  const { courts, courtRemoval } = server.services;
  const found = await courts.findById(courtId);
  await remove().expect(200);
  vi.spyOn(courts, 'findById').mockResolvedValueOnce(found);
  const late = await ask([19]);
  expect(await stored(late)).toMatchObject({ status: 'pending' });
  await courtRemoval.sweep();
  expect(await stored(late)).toMatchObject({ status: 'declined' });
});

test('when two instances sweep at once, then each booking is told of once', async () => {
  const bookings = [await confirmed([19]), await ask([20]), await confirmed([21])];
  const told: string[] = [];
  server.services.bookingEvents.on('booking:updated', ({ booking: { id, status } }) => {
    told.push(`${id} ${status}`);
  });
  vi.spyOn(server.services.bookingRecords, 'findEndingAfter').mockRejectedValueOnce(new Error('x'));
  await remove().expect(200);
  await Promise.all([1, 2, 3].map(() => server.services.courtRemoval.sweep()));
  expect(told.sort()).toEqual(
    bookings.map(({ _id }, index) => `${_id} ${index === 1 ? 'declined' : 'cancelled'}`).sort(),
  );
});
