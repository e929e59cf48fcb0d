import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  askFor,
  bookingIn,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  requestCancellation,
  slotsAt,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { connectSocket, next, roundTrip, watch } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TOMORROW } from '../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
});

const open = (person?: Person) => connectSocket(server.url, person);

describe('when what is stored was not told', () => {
  test('then the same request sent again under its key is', async () => {
    const wish = { courtId, date: TOMORROW, timeSlots: slotsAt(19) };
    const send = () =>
      server
        .as(customer)
        .post('/api/bookings')
        .set('Idempotency-Key', 'the same tap')
        .send(wish)
        .expect(201);
    await send();
    const host = await open(owner);
    const heard = next(host, 'booking:updated');
    const booking = bookingIn(await send());
    expect(await heard).toEqual({ booking });
    await answer(server, owner, booking._id, 'confirmed').expect(200);
    await server.services.bookingEvents.settled();
    // What was changed since was told with its change.
    const toldAgain = vi.fn();
    server.services.bookingEvents.on('booking:updated', toldAgain);
    await send();
    expect(toldAgain).not.toHaveBeenCalled();
  });

  test('then the sweeps tell what nobody writes of any more', async () => {
    const { _id: id } = await makeRequest(server, customer, { courtId, hours: [19] });
    await server.services.bookingEvents.settled();
    await server.services.bookingRecords.writeStep({ id, from: 'pending', to: 'confirmed' });
    const guest = await open(customer);
    const heard = next(guest, 'booking:updated');
    await server.services.notices.sweep();
    await server.services.notices.sweep();
    expect((await heard).booking).toMatchObject({ _id: id, status: 'confirmed' });
  });
});

describe('when a request arrives', () => {
  test('then the owner hears of it, and a visitor sees the hour asked for but not by whom', async () => {
    const [host, visitor] = await Promise.all([open(owner), open()]);
    await watch(visitor, { courtId, date: TOMORROW });
    const heard = next(host, 'booking:created');
    const seen = next(visitor, 'slots:changed');
    const request = await makeRequest(server, customer, { courtId, hours: [19] });
    expect((await heard).booking).toEqual(request);
    expect(await seen).toEqual({
      courtId,
      date: TOMORROW,
      version: 1,
      slots: [{ startTime: '19:00', state: 'requested' }],
    });
  });

  test('then accepting it reaches the customer and turns the hours booked for all who look', async () => {
    const request = await makeRequest(server, customer, { courtId, hours: [19, 24] });
    const rival = await makePerson(server, 'customer');
    const lost = await makeRequest(server, rival, { courtId, hours: [19] });
    const [guest, loser, visitor] = await Promise.all([open(customer), open(rival), open()]);
    const states = new Map<string, string>();
    visitor.on('slots:changed', ({ slots }) => {
      for (const { startTime, state } of slots) states.set(startTime, state);
    });
    await watch(visitor, { courtId, date: TOMORROW });
    const heard = next(guest, 'booking:updated');
    const told = next(loser, 'booking:updated');
    await answer(server, owner, request._id, 'confirmed').expect(200);
    expect((await heard).booking).toMatchObject({ _id: request._id, status: 'confirmed' });
    expect(await told).toMatchObject({
      from: 'pending',
      booking: { _id: lost._id, status: 'declined' },
    });
    await expect
      .poll(() => Object.fromEntries(states))
      .toEqual({ '19:00': 'booked', '00:00': 'booked' });
  });

  test('then one tab of the owner answers, the other hears it, and is told when it is too late', async () => {
    const request = await makeRequest(server, customer, { courtId, hours: [19] });
    const tabs = await Promise.all([open(owner), open(owner)]);
    const heard = tabs.map((tab) => next(tab, 'booking:updated'));
    await answer(server, owner, request._id, 'declined').expect(200);
    for (const { booking } of await Promise.all(heard)) {
      expect(booking).toMatchObject({ _id: request._id, status: 'declined', version: 2 });
    }
    const late = await answer(server, owner, request._id, 'confirmed').expect(409);
    expect(late.body).toMatchObject({ message: 'This booking is already declined' });
  });

  test('then each change tells the status before it, which a payment leaves as it is', async () => {
    const { _id: id } = await makeRequest(server, customer, { courtId, hours: [19] });
    const guest = await open(customer);
    const heard: unknown[] = [];
    guest.on('booking:updated', ({ from, booking }) => heard.push([from, booking.status]));
    await answer(server, owner, id, 'confirmed').expect(200);
    await markPayment(server, owner, id, 'paid').expect(200);
    await requestCancellation(server, customer, id, 'Rain').expect(200);
    await answer(server, owner, id, 'confirmed').expect(200);
    await expect
      .poll(() => heard)
      .toEqual([
        ['pending', 'confirmed'],
        ['confirmed', 'confirmed'],
        ['confirmed', 'cancellation_requested'],
        ['cancellation_requested', 'confirmed'],
      ]);
  });

  test('then nobody else’s socket hears of the booking', async () => {
    const stranger = await open(await makePerson(server, 'customer'));
    const visitor = await open();
    const overheard: string[] = [];
    for (const socket of [stranger, visitor]) socket.onAny((name: string) => overheard.push(name));
    const guest = await open(customer);
    const heard = next(guest, 'booking:created');
    await makeRequest(server, customer, { courtId });
    await heard;
    // A round trip after the push: had it been sent to these sockets, it would be here by now.
    await Promise.all([stranger, visitor].map(roundTrip));
    expect(overheard).toEqual([]);
  });

  test('then the hours of a court that is not approved are told to its owner and administrators alone', async () => {
    const hidden = await makeCourt(server, owner.id, { status: 'pending' });
    const courtDay = { courtId: hidden.id, date: TOMORROW };
    const admin = await makePerson(server, 'admin');
    const [visitor, host, judge] = await Promise.all([open(), open(owner), open(admin)]);
    const overheard: unknown[] = [];
    visitor.on('slots:changed', (change) => overheard.push(change));
    await watch(visitor, courtDay);
    const heard = next(host, 'slots:changed');
    const noted = next(judge, 'slots:changed');
    await bookWalkIn(server, owner, courtDay, { notes: '' }).expect(201);
    expect(await heard).toMatchObject({ ...courtDay, slots: [{ state: 'booked' }] });
    expect(await noted).toMatchObject({ ...courtDay, slots: [{ state: 'booked' }] });
    await roundTrip(visitor);
    expect(overheard).toEqual([]);
  });

  test('then a socket that stopped watching hears no more', async () => {
    const visitor = await open();
    const other = await open();
    const heard: unknown[] = [];
    await watch(visitor, { courtId, date: TOMORROW });
    await watch(other, { courtId, date: TOMORROW });
    visitor.on('slots:changed', (change) => heard.push(change));
    await visitor.emitWithAck('slots:unwatch', { courtId, date: TOMORROW });
    const seen = next(other, 'slots:changed');
    await makeRequest(server, customer, { courtId });
    await seen;
    await roundTrip(visitor);
    expect(heard).toEqual([]);
  });

  test('then nothing is pushed while nobody is there to hear it', async () => {
    const requestId = randomUUID();
    const pushed = () =>
      server.logLines.filter(
        (line) => line.includes(requestId) && line.includes('A push was sent'),
      );
    await askFor(server, customer, { courtId }).set('X-Request-Id', requestId).expect(201);
    await server.services.bookingEvents.settled();
    expect(pushed()).toEqual([]);
    const host = await open(owner);
    const heard = next(host, 'booking:created');
    await askFor(server, await makePerson(server, 'customer'), { courtId })
      .set('X-Request-Id', requestId)
      .expect(201);
    await heard;
    expect(pushed()).toHaveLength(1);
  });

  test('then hours that can not be told are a line in the log, with the request and the reason', async () => {
    const requestId = randomUUID();
    const failing = vi
      .spyOn(server.services.bookingRecords, 'findStatuses')
      .mockRejectedValue(new Error('The states are not there'));
    await watch(await open(), { courtId, date: TOMORROW });
    await askFor(server, customer, { courtId }).set('X-Request-Id', requestId).expect(201);
    const complaints = () =>
      server.logLines.filter(
        (line) => line.includes(requestId) && line.includes('A change of slots was not pushed'),
      );
    await expect.poll(complaints).toEqual([expect.stringContaining('The states are not there')]);
    failing.mockRestore();
  });
});
