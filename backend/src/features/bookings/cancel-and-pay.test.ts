import type { Booking } from '@crease/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  askFor,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  requestCancellation,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;
let booking: Booking;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
  booking = await makeRequest(server, customer, { courtId, hours: [19] });
});

const confirm = () => answer(server, owner, booking._id, 'confirmed').expect(200);
const cancel = (person: Person, cancellationReason: unknown = 'Rain on the way') =>
  requestCancellation(server, person, booking._id, cancellationReason);
const pay = (person: Person, paymentStatus: unknown) =>
  markPayment(server, person, booking._id, paymentStatus);

describe('when a customer asks to cancel', () => {
  test('then a confirmed booking waits for the owner and keeps its hours', async () => {
    await confirm();
    const response = await cancel(customer, '  Rain on the way ').expect(200);
    expect(response.body).toMatchObject({
      message: 'Cancellation request submitted successfully',
      data: {
        booking: { status: 'cancellation_requested', cancellationReason: 'Rain on the way' },
      },
    });
    const rival = await makePerson(server, 'customer');
    await askFor(server, rival, { courtId, hours: [19] }).expect(409);
  });

  test('then the owner’s approval frees the hours in the same write', async () => {
    await confirm();
    await cancel(customer).expect(200);
    const response = await answer(server, owner, booking._id, 'cancelled').expect(200);
    expect(response.body).toMatchObject({
      message: 'Cancellation request approved!',
      data: { booking: { status: 'cancelled' } },
    });
    const rival = await makePerson(server, 'customer');
    const next = await makeRequest(server, rival, { courtId, hours: [19] });
    await answer(server, owner, next._id, 'confirmed').expect(200);
  });

  test('then an accept of the request that it was once does not answer it', async () => {
    await confirm();
    await cancel(customer).expect(200);
    const late = await answer(server, owner, booking._id, 'confirmed', 'pending').expect(409);
    expect(late.body).toMatchObject({
      code: 'wrong_status',
      message: 'A cancellation of this booking is already requested',
    });
    await answer(server, owner, booking._id, 'confirmed', 'cancellation_requested').expect(200);
  });

  test('then the owner may keep the booking', async () => {
    await confirm();
    await cancel(customer).expect(200);
    const response = await answer(server, owner, booking._id, 'confirmed').expect(200);
    expect(response.body).toMatchObject({
      message: 'Cancellation request declined!',
      data: { booking: { status: 'confirmed' } },
    });
    const rival = await makePerson(server, 'customer');
    await askFor(server, rival, { courtId, hours: [19] }).expect(409);
  });

  test('then only a confirmed one can be, and only once', async () => {
    const early = await cancel(customer).expect(409);
    expect(early.body).toMatchObject({ code: 'wrong_status' });
    await confirm();
    const answers = await Promise.all([cancel(customer), cancel(customer), cancel(customer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // A customer with an outdated tab gets the same sentence as the owner.
    const { message } = (await cancel(customer).expect(409)).body as { message: string };
    expect(message).toBe('A cancellation of this booking is already requested');
  });

  test('then one that is over can not be', async () => {
    await confirm();
    const later = await startTestServer({ databaseName: server.databaseName });
    later.clock.set('2026-12-02T14:30:00Z');
    const response = await requestCancellation(later, customer, booking._id, 'Too late');
    await later.close();
    expect(response.body).toMatchObject({
      code: 'wrong_status',
      message: 'This booking is over and cannot be cancelled',
    });
  });

  test.each(['', '   ', null, { $ne: '' }, 'x'.repeat(501)])(
    'then the reason %j is refused',
    async (reason) => {
      await confirm();
      await cancel(customer, reason).expect(400);
    },
  );

  test('then to anybody else the booking does not exist', async () => {
    await confirm();
    await cancel(await makePerson(server, 'customer')).expect(404);
    await cancel(owner).expect(403);
  });
});

describe('when the owner notes a payment', () => {
  test('then a request is not paid for, a confirmed booking is, and only once', async () => {
    await pay(owner, 'paid').expect(409);
    await confirm();
    await pay(owner, 'refunded').expect(409);
    const paid = await pay(owner, 'paid').expect(200);
    expect(paid.body).toMatchObject({
      message: 'Booking marked as paid',
      data: { booking: { paymentStatus: 'paid', version: 3 } },
    });
    await pay(owner, 'paid').expect(409);
  });

  test('then a paid booking can be refunded once it is cancelled: until then it counts as revenue', async () => {
    await confirm();
    await pay(owner, 'paid').expect(200);
    const early = await pay(owner, 'refunded').expect(409);
    expect(early.body).toMatchObject({
      code: 'wrong_status',
      message: 'Only a paid booking that was cancelled can be marked as refunded',
    });
    await cancel(customer).expect(200);
    await pay(owner, 'refunded').expect(409);
    await answer(server, owner, booking._id, 'cancelled').expect(200);
    await pay(owner, 'refunded').expect(200);
    await pay(owner, 'paid').expect(409);
  });

  test('then none is noted of a booking that is free', async () => {
    const free = await makeCourt(server, owner.id, { pricing: { dayRate: 0, nightRate: 0 } });
    booking = await makeRequest(server, customer, { courtId: free.id, hours: [19] });
    await confirm();
    await pay(owner, 'paid').expect(409);
  });

  test('then nobody else may, and nothing else can be noted', async () => {
    await confirm();
    await pay(await makePerson(server, 'owner'), 'paid').expect(404);
    await pay(customer, 'paid').expect(403);
    for (const status of ['pending', 'free', null]) await pay(owner, status).expect(400);
  });
});
