import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { uriOfDatabase } from '../../../../test/database-uri.ts';
import {
  answer,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  requestCancellation,
  type Person,
} from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';
import { connectMongo } from '../../../platform/mongo/mongo-connection.ts';
import { SWEPT_MAX } from '../../../platform/portions/sweep-in-parts.ts';
import type { BookingDocument } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createBookingsRepository } from '../bookings.repository.ts';
import { createSweepBookings } from './sweep-bookings.ts';

interface MongooseOperation {
  method: string;
  params: readonly object[];
}

let server: TestServer;
let owner: Person;
let courtId: string;
beforeEach(async () => {
  server = await startTestServer();
  owner = await makePerson(server, 'owner');
  courtId = (await makeCourt(server, owner.id)).id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function requestHour(hour: number, at = courtId) {
  const customer = await makePerson(server, 'customer');
  const request = await makeRequest(server, customer, { courtId: at, hours: [hour] });
  // Waits for the late look after the answer, so that what the test does comes after it.
  await server.services.bookingEvents.settled();
  return { person: customer, ...request };
}

const bookings = () => server.connection.collection<BookingDocument>('bookings');
const sweep = () => server.services.bookings.sweep();

/** Runs the sweep a minute later, since it leaves hours that were just taken alone. */
async function sweepMinuteLater(): Promise<void> {
  passMs(60_000);
  await sweep();
}

function passMs(milliseconds: number): void {
  server.clock.set(new Date(server.clock.now() + milliseconds).toISOString());
}

const statusOf = async (id: string) => (await server.services.bookingRecords.findById(id))?.status;

/** Behaves like a process that dies right after the hours are taken. */
function declineNobody() {
  const { bookingRecords } = server.services;
  for (const step of ['declineRivalsOf', 'findRivals'] as const) {
    vi.spyOn(bookingRecords, step).mockRejectedValue(new Error('The process is gone'));
  }
}

/**
 * How many bookings the sweep's queries find, on a connection of its own, because the server reads bookings
 * meanwhile.
 */
async function countLookedAt(): Promise<number> {
  const connection = await connectMongo(uriOfDatabase(server.databaseName).href);
  onTestFinished(() => connection.close());
  const filters: object[] = [];
  connection.on('operation-start', ({ method, params }: MongooseOperation) => {
    if (method === 'find') filters.push(params[0] ?? {});
  });
  const own = createBookingsRepository(connection, server.clock);
  // Nothing is changed, so that everything is counted.
  vi.spyOn(own, 'writeStep').mockResolvedValue(undefined);
  const parts = {
    bookingRecords: own,
    events: server.services.bookingEvents,
    sharedClock: server.clock,
  };
  await createSweepBookings(parts as unknown as BookingsParts)();
  expect(filters.length).toBeGreaterThan(0);
  const counts = await Promise.all(filters.map((filter) => bookings().countDocuments(filter)));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('when nothing has happened, then a sweep looks at no booking, however many wait or are to come', async () => {
  const { _id } = await requestHour(19);
  await answer(server, owner, _id, 'confirmed').expect(200);
  await server.services.bookingEvents.settled();
  await sweepMinuteLater();
  await requestHour(20);
  await requestHour(21);
  expect(await countLookedAt()).toBe(0);
});

test('when a walk-in takes hours that somebody asks for meanwhile and the process dies, then the sweep declines who asked for them, and no one else', async () => {
  const { _id: rival } = await requestHour(19);
  const { _id: other } = await requestHour(20);
  declineNobody();
  // The request was stored after the owner's check for requests.
  vi.spyOn(server.services.bookingRecords, 'isAnyAskedFor').mockResolvedValue(false);
  await bookWalkIn(server, owner, { courtId }).expect(201);
  await sweepMinuteLater();
  expect([await statusOf(rival), await statusOf(other)]).toEqual(['declined', 'pending']);
});

/** The customer asks for the cancellation and the owner approves it. */
async function cancel(bookingId: string, customer: Person) {
  await requestCancellation(server, customer, bookingId, 'Rain on the way').expect(200);
  await answer(server, owner, bookingId, 'cancelled').expect(200);
}

test('when hours are free again before the sweep, then it leaves alone who asks for them', async () => {
  const { _id: taker, person } = await requestHour(19);
  declineNobody();
  await answer(server, owner, taker, 'confirmed').expect(200);
  await cancel(taker, person);
  const { _id: next } = await requestHour(19);
  await sweepMinuteLater();
  expect(await statusOf(next)).toBe('pending');
});

test('when hours become free while the sweep looks, then it leaves alone who asks for them, and declines who lost others', async () => {
  const { _id: taker, person } = await requestHour(19);
  const { _id: otherTaker } = await requestHour(20);
  const { _id: loser } = await requestHour(20);
  const { id: otherCourtId } = await makeCourt(server, owner.id);
  const { _id: sameHourElsewhere } = await requestHour(19, otherCourtId);
  declineNobody();
  for (const id of [taker, otherTaker, sameHourElsewhere]) {
    await answer(server, owner, id, 'confirmed').expect(200);
  }
  await server.services.bookingEvents.settled();
  const { overtaken } = server.services.bookingRecords;
  const find = overtaken.find.bind(overtaken);
  let next = '';
  vi.spyOn(overtaken, 'find').mockImplementationOnce(async (takers) => {
    await cancel(taker, person);
    next = (await requestHour(19))._id;
    return find(takers);
  });
  await sweepMinuteLater();
  expect([await statusOf(next), await statusOf(loser)]).toEqual(['pending', 'declined']);
});

test('when the sweep can not decline them either, then the next one does', async () => {
  const { _id: taker } = await requestHour(19);
  const { _id: rival } = await requestHour(19);
  declineNobody();
  await answer(server, owner, taker, 'confirmed').expect(200);
  await server.services.bookingEvents.settled();
  const writeStep = vi
    .spyOn(server.services.bookingRecords, 'writeStep')
    .mockRejectedValueOnce(new Error('The database is away'));
  await expect(sweepMinuteLater()).rejects.toThrow('The database is away');
  expect(writeStep).toHaveBeenCalledOnce();
  expect(await statusOf(rival)).toBe('pending');
  await sweep();
  expect(await statusOf(rival)).toBe('declined');
});

test('when hours were taken less than a minute ago, then the sweep leaves who asked for them to who took them', async () => {
  const { _id: taker } = await requestHour(19);
  const { _id: rival } = await requestHour(19);
  declineNobody();
  await answer(server, owner, taker, 'confirmed').expect(200);
  await server.services.bookingEvents.settled();
  passMs(59_999);
  await sweep();
  expect(await statusOf(rival)).toBe('pending');
  passMs(1);
  await sweep();
  expect(await statusOf(rival)).toBe('declined');
});

test('when more wait for a sweep than it works on at once, then it comes to an end with all of them', async () => {
  const { _id } = await requestHour(19);
  const stored = await bookings().findOne({ _id: new Types.ObjectId(_id) });
  if (!stored) throw new Error('The request is not stored');
  const copies = Array.from({ length: SWEPT_MAX }, () => ({
    ...stored,
    _id: new Types.ObjectId(),
    customer: new Types.ObjectId(),
  }));
  await bookings().insertMany(copies);
  server.clock.set('2026-12-02T13:30:00Z');
  await sweep();
  expect(await bookings().countDocuments({ status: 'pending' })).toBe(0);
  expect(await bookings().countDocuments({ status: 'declined' })).toBe(SWEPT_MAX + 1);
});
