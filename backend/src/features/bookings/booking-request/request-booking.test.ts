import { bookingSchema, type Booking } from '@crease/contract';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  answer,
  askFor,
  bookingIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  slotsAt,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
});

const send = (body: object, headers: Record<string, string> = {}) =>
  server.as(customer).post('/api/bookings').set(headers).send(body);

describe('when a customer sends a request', () => {
  test('then it is pending, priced by the windows of the server and answered by the contract', async () => {
    const response = await askFor(server, customer, { courtId, hours: [19, 8, 9] }).expect(201);
    expect(response.body).toMatchObject({ message: 'Booking sent for admin acceptance!' });
    const booking = bookingIn(response);
    expect(() => bookingSchema.parse(booking)).not.toThrow();
    expect(booking).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      totalHours: 3,
      pricing: { dayRate: 5000, nightRate: 7000, totalAmount: 17_000 },
      customer: { _id: customer.id },
      answerBy: '2026-12-02T02:30:00.000Z',
    });
    expect(booking.timeSlots.map((slot) => slot.startTime)).toEqual(['08:00', '09:00', '19:00']);
    expect(booking.timeSlots[2]?.startsAt).toBe('2026-12-02T13:30:00.000Z');
  });

  test('then an hour after midnight belongs to the evening it was sold with', async () => {
    const booking = await makeRequest(server, customer, { courtId, hours: [23, 24, 25] });
    expect(booking.date).toBe(TOMORROW);
    expect(booking.timeSlots.map((slot) => slot.startTime)).toEqual(['23:00', '00:00', '01:00']);
    expect(booking.timeSlots[2]?.startsAt).toBe('2026-12-02T19:30:00.000Z');
  });

  test('then midnight ends no evening: its hours can be asked for until they begin', async () => {
    const before = new Date(server.clock.now()).toISOString();
    onTestFinished(() => {
      server.clock.set(before);
    });
    server.clock.set('2026-12-02T00:59:59+05:30');
    const booking = await makeRequest(server, customer, { courtId, date: TODAY, hours: [25] });
    expect(booking.timeSlots[0]?.startsAt).toBe('2026-12-01T19:30:00.000Z');
    server.clock.set('2026-12-02T01:00:00+05:30');
    const late = await askFor(server, customer, { courtId, date: TODAY, hours: [25] }).expect(409);
    expect(late.body).toMatchObject({ code: 'slot_begun' });
  });

  test('then fields of the client’s own making change nothing', async () => {
    const stranger = await makePerson(server, 'customer');
    const response = await send({
      courtId,
      date: TOMORROW,
      timeSlots: slotsAt(20),
      status: 'confirmed',
      customer: stranger.id,
      pricing: { totalAmount: 1 },
      heldSlots: [1],
    }).expect(201);
    expect(bookingIn(response)).toMatchObject({
      status: 'pending',
      customer: { _id: customer.id },
      pricing: { totalAmount: 7000 },
    });
  });

  test('then another total than they were shown is refused with the new one, and the same is taken', async () => {
    const wish = { courtId, date: TOMORROW, timeSlots: slotsAt(8, 20) };
    for (const expectedTotal of [2000, 12_000.01]) {
      const refused = await send({ ...wish, expectedTotal }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'price_changed',
        message:
          'The price of this court has changed: it is Rs 12,000.00 now, please look at it again',
      });
    }
    await send({ ...wish, expectedTotal: '12000' }).expect(400);
    await send({ ...wish, expectedTotal: 12_000 }).expect(201);
  });

  test('then two customers may ask for the same hours', async () => {
    const other = await makePerson(server, 'customer');
    await makeRequest(server, customer, { courtId });
    await makeRequest(server, other, { courtId });
  });

  test('then hours that are booked are refused', async () => {
    const first = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    await answer(server, owner, first._id, 'confirmed').expect(200);
    const other = await makePerson(server, 'customer');
    const response = await askFor(server, other, { courtId, hours: [20, 21] }).expect(409);
    expect(response.body).toMatchObject({
      code: 'slots_taken',
      message: 'Some of these slots are already booked',
    });
  });

  test('then one whose hours are accepted for another at that moment is declined as the others are', async () => {
    const first = await makeRequest(server, customer, { courtId, hours: [19] });
    await answer(server, owner, first._id, 'confirmed').expect(200);
    const other = await makePerson(server, 'customer');
    // Its look at the held hours was before the accept.
    const looked = { held: new Set<number>(), usedOrdinals: [] };
    vi.spyOn(server.services.bookingRecords, 'findObstacles').mockResolvedValueOnce(looked);
    const late = await makeRequest(server, other, { courtId, hours: [19, 20] });
    await server.services.bookingEvents.settled();
    expect(await server.services.bookingRecords.findById(late._id)).toMatchObject({
      status: 'declined',
      declineReason: 'These hours went to another booking',
    });
  });

  test('then a second pending one of theirs that overlaps is refused, another date is not', async () => {
    await makeRequest(server, customer, { courtId, hours: [19, 20] });
    const response = await askFor(server, customer, { courtId, hours: [20, 21] }).expect(409);
    expect(response.body).toMatchObject({ code: 'duplicate_request' });
    await makeRequest(server, customer, { courtId, date: '2026-12-03', hours: [20] });
  });

  test('then ten may be pending at once, however fast they are sent', async () => {
    const courts = await Promise.all(Array.from({ length: 12 }, () => makeCourt(server, owner.id)));
    const answers = await Promise.all(
      courts.map((court) => askFor(server, customer, { courtId: court.id })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(201), 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'too_many_pending' });
  });
});

describe('when the time of their earlier requests is over and no sweep has found them yet', () => {
  /** Half an hour after the twenty-four for an answer. */
  const LATE = '2026-12-02T05:00:00Z';

  beforeEach(() => {
    const before = new Date(server.clock.now()).toISOString();
    onTestFinished(() => {
      server.clock.set(before);
    });
  });

  test('then the same hour can be asked for again, and the earlier one was not answered', async () => {
    const wish = { courtId, hours: [19, 20] };
    const earlier = await makeRequest(server, customer, wish);
    await makeRequest(server, customer, { courtId, hours: [22] });
    server.clock.set(LATE);
    await makeRequest(server, customer, { courtId, hours: [20] });
    expect(await server.services.bookingRecords.findById(earlier._id)).toMatchObject({
      status: 'declined',
      declineReason: 'The owner did not answer in time',
    });
    await askFor(server, customer, { courtId, hours: [20] }).expect(409);
  });

  test('then they do not count among the ten', async () => {
    const courts = await Promise.all(Array.from({ length: 10 }, () => makeCourt(server, owner.id)));
    await Promise.all(courts.map(({ id }) => makeRequest(server, customer, { courtId: id })));
    await askFor(server, customer, { courtId }).expect(409);
    server.clock.set(LATE);
    await makeRequest(server, customer, { courtId });
  });

  test('then those of other customers are left to the sweep', async () => {
    const other = await makePerson(server, 'customer');
    const theirs = await makeRequest(server, other, { courtId });
    await makeRequest(server, customer, { courtId });
    server.clock.set(LATE);
    await makeRequest(server, customer, { courtId });
    const found = await server.services.bookingRecords.findById(theirs._id);
    expect(found?.status).toBe('pending');
  });
});

describe('when a request can not be', () => {
  test.each([
    ['no slots', { timeSlots: [] }, 400, 'invalid_input'],
    ['a slot that the court does not sell', { timeSlots: slotsAt(15) }, 400, 'invalid_input'],
    [
      'a slot of two hours',
      { timeSlots: [{ startTime: '19:00', endTime: '21:00', type: 'night' }] },
      400,
      'invalid_input',
    ],
    [
      'a night slot at the day rate',
      { timeSlots: [{ startTime: '19:00', endTime: '20:00', type: 'day' }] },
      400,
      'invalid_input',
    ],
    ['the same slot twice', { timeSlots: [...slotsAt(19), ...slotsAt(19)] }, 400, 'invalid_input'],
    ['a date that is none', { date: '2026-02-30' }, 400, 'invalid_input'],
    ['a date 91 days ahead', { date: '2027-03-02' }, 400, 'invalid_input'],
    ['an hour that is running', { date: TODAY, timeSlots: slotsAt(10) }, 409, 'slot_begun'],
    ['a day gone by', { date: '2026-11-30', timeSlots: slotsAt(19) }, 409, 'slot_begun'],
    ['a court that is none', { courtId: '000000000000000000000000' }, 404, 'not_found'],
    ['a court that can be none', { courtId: 'xyz' }, 404, 'not_found'],
    ['a day and a court that can be none', { courtId: 'xyz', date: '' }, 400, 'invalid_input'],
  ] as const)('then %s is refused', async (_, changes, status, code) => {
    const response = await send({ courtId, date: TOMORROW, timeSlots: slotsAt(19), ...changes });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ success: false, code });
  });

  test('then 90 days ahead is not too far', async () => {
    await send({ courtId, date: '2027-03-01', timeSlots: slotsAt(19) }).expect(201);
  });

  test('then a closed court says so, and one under review does not exist', async () => {
    const closed = await makeCourt(server, owner.id, { isActive: false });
    const response = await askFor(server, customer, { courtId: closed.id }).expect(409);
    expect(response.body).toMatchObject({ code: 'court_closed' });
    const pending = await makeCourt(server, owner.id, { status: 'pending' });
    await askFor(server, customer, { courtId: pending.id }).expect(404);
  });

  test('then visitors, owners and administrators are told that they may not', async () => {
    await server.api.post('/api/bookings').send({}).expect(401);
    for (const role of ['owner', 'admin'] as const) {
      const person = await makePerson(server, role);
      const response = await askFor(server, person, { courtId }).expect(403);
      expect(response.body).toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('when a request is repeated with its key', () => {
  const wish = () => ({ courtId, date: TOMORROW, timeSlots: slotsAt(21) });
  const key = { 'Idempotency-Key': 'the same tap' };

  test('then it is made once and answered alike, also when both arrive together', async () => {
    const answers = await Promise.all([send(wish(), key), send(wish(), key), send(wish(), key)]);
    const later = await send(wish(), key);
    const ids = [...answers, later].map((one) => bookingIn(one)._id);
    expect(new Set(ids).size).toBe(1);
    const listed = await server.as(customer).get('/api/bookings/user');
    expect((listed.body as { data: { bookings: Booking[] } }).data.bookings).toHaveLength(1);
  });

  test('then it is still answered after the owner accepted it', async () => {
    const made = bookingIn(await send(wish(), key).expect(201));
    await answer(server, owner, made._id, 'confirmed').expect(200);
    const again = await send(wish(), key).expect(201);
    expect(bookingIn(again)).toMatchObject({ _id: made._id, status: 'confirmed' });
  });

  test('then it is the same request whatever total the customer sees by now', async () => {
    const made = bookingIn(await send({ ...wish(), expectedTotal: 7000 }, key).expect(201));
    const [slot] = slotsAt(21);
    const seen = { ...wish(), timeSlots: [{ ...slot, type: 'day' }], expectedTotal: 5000 };
    const again = bookingIn(await send(seen, key).expect(201));
    expect(again).toMatchObject({ _id: made._id, pricing: { totalAmount: 7000 } });
  });

  test('then another request under the same key is refused', async () => {
    await send(wish(), key).expect(201);
    const response = await send({ ...wish(), timeSlots: slotsAt(22) }, key).expect(409);
    expect(response.body).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('then the key of somebody else means nothing', async () => {
    await send(wish(), key).expect(201);
    customer = await makePerson(server, 'customer');
    await send(wish(), key).expect(201);
  });

  test('then whoever has the key of somebody else is refused like anybody when the hours are taken', async () => {
    const { _id } = bookingIn(await send(wish(), key).expect(201));
    await answer(server, owner, _id, 'confirmed').expect(200);
    customer = await makePerson(server, 'customer');
    const refused = await send(wish(), key).expect(409);
    expect(refused.body).toMatchObject({ code: 'slots_taken' });
  });

  test('then a new key asks anew: hours that are taken meanwhile are refused as that', async () => {
    await send({ ...wish(), timeSlots: slotsAt(22) }, key).expect(201);
    const other = await makeRequest(server, await makePerson(server, 'customer'), {
      courtId,
      hours: [21],
    });
    await answer(server, owner, other._id, 'confirmed').expect(200);
    const refused = await send(wish(), { 'Idempotency-Key': 'the next tap' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'slots_taken' });
  });

  test('then a key of more than 100 characters is refused', async () => {
    await send(wish(), { 'Idempotency-Key': 'k'.repeat(101) }).expect(400);
  });
});
