import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  bookingIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let other: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
  other = await makePerson(server, 'customer');
});

const stored = (id: string) => server.services.bookingRecords.findById(id);

describe('when the owner answers a request', () => {
  test('then accepting confirms it and holds its hours', async () => {
    const request = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    const response = await answer(server, owner, request._id, 'confirmed').expect(200);
    expect(response.body).toMatchObject({
      message: 'Booking accepted successfully!',
      data: { booking: { status: 'confirmed', version: 2 } },
    });
    expect(bookingIn(response)).not.toHaveProperty('answerBy');
    const booking = await server.connection
      .collection('bookings')
      .findOne({ _id: new Types.ObjectId(request._id) });
    expect(booking?.['heldSlots']).toHaveLength(2);
    expect(booking?.['heldSlots']).toEqual(booking?.['startHours']);
  });

  test('then declining leaves the hours free for others', async () => {
    const request = await makeRequest(server, customer, { courtId });
    const response = await answer(server, owner, request._id, 'declined').expect(200);
    expect(response.body).toMatchObject({ message: 'Booking declined successfully!' });
    await makeRequest(server, customer, { courtId });
  });

  test('then those who asked for the same hours are declined with the reason, others are not', async () => {
    const first = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    const overlapping = await makeRequest(server, other, { courtId, hours: [20, 21] });
    const beside = await makeRequest(server, other, { courtId, hours: [22] });
    await answer(server, owner, first._id, 'confirmed').expect(200);
    expect(await stored(overlapping._id)).toMatchObject({
      status: 'declined',
      declineReason: 'These hours went to another booking',
    });
    expect(await stored(beside._id)).toMatchObject({ status: 'pending' });
  });

  test('then one who was declined for it can not be accepted later, because the slots are booked', async () => {
    const first = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    const lost = await makeRequest(server, other, { courtId, hours: [20, 21] });
    await answer(server, owner, first._id, 'confirmed').expect(200);
    const response = await answer(server, owner, lost._id, 'confirmed').expect(409);
    expect(response.body).toMatchObject({
      code: 'slots_taken',
      message: 'Some of these slots are already booked',
    });
  });

  test('then an answer given twice is refused the second time', async () => {
    const request = await makeRequest(server, customer, { courtId });
    await answer(server, owner, request._id, 'confirmed').expect(200);
    const response = await answer(server, owner, request._id, 'declined').expect(409);
    expect(response.body).toMatchObject({
      code: 'wrong_status',
      message: 'This booking is already confirmed',
    });
  });

  test('then a pending request can not be cancelled by the owner', async () => {
    const request = await makeRequest(server, customer, { courtId });
    const response = await answer(server, owner, request._id, 'cancelled').expect(409);
    expect(response.body).toMatchObject({ code: 'wrong_status' });
  });

  test.each(['pending', 'completed', '', { $ne: 'x' }])(
    'then the status %j is no answer',
    async (status) => {
      const request = await makeRequest(server, customer, { courtId });
      await answer(server, owner, request._id, status as string).expect(400);
    },
  );

  test('then to anybody but the owner of the court the booking does not exist', async () => {
    const request = await makeRequest(server, customer, { courtId });
    const otherOwner = await makePerson(server, 'owner');
    await answer(server, otherOwner, request._id, 'confirmed').expect(404);
    await answer(server, customer, request._id, 'confirmed').expect(403);
    expect(await stored(request._id)).toMatchObject({ status: 'pending' });
  });
});

test('when hours of a court are looked at together, then none counts as held because another one is', async () => {
  const request = await makeRequest(server, customer, { courtId, hours: [19] });
  await answer(server, owner, request._id, 'confirmed').expect(200);
  const [held = 0] = (await stored(request._id))?.startHours ?? [];
  const looked = [held, held + 1].map((hour) =>
    server.services.bookingRecords.isAnyHeld(courtId, [hour]),
  );
  expect(await Promise.all(looked)).toEqual([true, false]);
});

describe('when time passes', () => {
  let timed: TestServer;
  beforeEach(async () => {
    timed = await startTestServer();
    ({ owner, customer, courtId } = await makeScene(timed));
    return () => timed.close();
  });

  test('then what an answer and a payment change, of the booking and of those that are declined for it, is dated anew', async () => {
    const first = await makeRequest(timed, customer, { courtId });
    const rival = await makeRequest(timed, await makePerson(timed, 'customer'), { courtId });
    const madeAt = new Date(timed.clock.now());
    timed.clock.set('2026-12-01T05:00:00Z');
    const answeredAt = new Date(timed.clock.now());
    await answer(timed, owner, first._id, 'confirmed').expect(200);
    for (const { _id } of [first, rival]) {
      const changed = await timed.services.bookingRecords.findById(_id);
      expect(changed).toMatchObject({ createdAt: madeAt, updatedAt: answeredAt });
    }
    timed.clock.set('2026-12-01T06:00:00Z');
    const paid = await markPayment(timed, owner, first._id, 'paid');
    expect(paid.body).toMatchObject({
      data: { booking: { updatedAt: '2026-12-01T06:00:00.000Z' } },
    });
  });

  test('then a request can not be accepted after its deadline, swept or not', async () => {
    const request = await makeRequest(timed, customer, { courtId, date: '2026-12-05' });
    expect(request.answerBy).toBe('2026-12-02T04:30:00.000Z');
    timed.clock.set('2026-12-02T04:30:00Z');
    const response = await answer(timed, owner, request._id, 'confirmed').expect(409);
    expect(response.body).toMatchObject({ code: 'request_expired' });
  });

  test('then the sweep declines what was not answered and completes what has ended, from that instant on', async () => {
    const played = await makeRequest(timed, customer, { courtId, hours: [9] });
    const forgotten = await makeRequest(timed, customer, { courtId, hours: [20] });
    const later = await makeRequest(timed, customer, { courtId, date: '2026-12-05' });
    await answer(timed, owner, played._id, 'confirmed').expect(200);
    await answer(timed, owner, later._id, 'confirmed').expect(200);
    timed.clock.set('2026-12-02T04:30:00Z');
    await Promise.all([timed.services.bookings.sweep(), timed.services.bookings.sweep()]);
    const find = (id: string) => timed.services.bookingRecords.findById(id);
    expect(await find(played._id)).toMatchObject({ status: 'completed', version: 3 });
    expect(await find(forgotten._id)).toMatchObject({
      status: 'declined',
      declineReason: 'The owner did not answer in time',
      version: 2,
    });
    expect(await find(later._id)).toMatchObject({ status: 'confirmed' });
  });

  test('then without a limit of hours the first slot is the deadline', async () => {
    const patient = await startTestServer({ requestAnswerHours: 0 });
    const host = await makePerson(patient, 'owner');
    const guest = await makePerson(patient, 'customer');
    const court = await makeCourt(patient, host.id);
    const request = await makeRequest(patient, guest, { courtId: court.id, date: '2026-12-20' });
    expect(request.answerBy).toBe('2026-12-20T13:30:00.000Z');
    await patient.close();
  });
});
