import { bookingSchema, WEEKDAYS, type Booking, type DayBooking } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TOMORROW } from '../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
const courts = server.connection.collection('courts');
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
});

async function list(path: string, person: Person): Promise<Booking[]> {
  const response = await server.as(person).get(path).expect(200);
  return (response.body as { data: { bookings: Booking[] } }).data.bookings;
}

async function readDay(date: string, person?: Person, id = courtId) {
  const response = await server
    .as(person)
    .get(`/api/bookings/court/${id}?date=${date}`)
    .expect(200);
  return (response.body as { data: { bookings: DayBooking[]; version: number } }).data;
}

describe('when bookings are listed', () => {
  test('then each side sees its own, newest first, with court and customer', async () => {
    const other = await makePerson(server, 'customer');
    const first = await makeRequest(server, customer, { courtId, hours: [8] });
    const second = await makeRequest(server, customer, { courtId, hours: [9] });
    const third = await makeRequest(server, other, { courtId, hours: [10] });
    const own = await list('/api/bookings/user', customer);
    expect(own.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    const asOwner = await list('/api/bookings/owner', owner);
    expect(asOwner.map(({ _id }) => _id)).toEqual([third._id, second._id, first._id]);
    for (const booking of asOwner) expect(() => bookingSchema.parse(booking)).not.toThrow();
    expect(asOwner[0]).toMatchObject({ court: { _id: courtId }, customer: { _id: other.id } });
    const otherOwner = await makePerson(server, 'owner');
    expect(await list('/api/bookings/owner', otherOwner)).toEqual([]);
  });

  test('then a booking whose court is gone has none', async () => {
    const gone = await makeCourt(server, owner.id);
    const guest = await makePerson(server, 'customer');
    await makeRequest(server, guest, { courtId: gone.id });
    await courts.deleteOne({ _id: new Types.ObjectId(gone.id) });
    expect((await list('/api/bookings/user', guest))[0]?.court).toBeNull();
  });

  test.each([
    ['/api/bookings/user', 'owner', 403],
    ['/api/bookings/user', 'admin', 403],
    ['/api/bookings/owner', 'customer', 403],
    ['/api/bookings/owner', 'admin', 403],
  ] as const)('then %s is not for an %s', async (path, role, status) => {
    const person = await makePerson(server, role);
    await server.as(person).get(path).expect(status);
    await server.api.get(path).expect(401);
  });
});

describe('when the bookings of a day are read', () => {
  const date = '2026-12-10';

  test('then anybody learns hours and status, and only the owner who it is', async () => {
    await makeRequest(server, customer, { courtId, date, hours: [19] });
    const anybody = await readDay(date);
    expect(anybody.bookings).toHaveLength(1);
    expect(Object.keys(anybody.bookings[0] ?? {}).sort()).toEqual(['date', 'status', 'timeSlots']);
    expect((await readDay(date, customer)).bookings).toEqual(anybody.bookings);
    const asOwner = await readDay(date, owner);
    expect(asOwner.bookings[0]).toMatchObject({ customer: { _id: customer.id } });
  });

  test('then its version grows with every change', async () => {
    const evening = '2026-12-11';
    expect((await readDay(evening)).version).toBe(0);
    const request = await makeRequest(server, customer, { courtId, date: evening, hours: [20] });
    await expect.poll(async () => (await readDay(evening)).version).toBe(1);
    await answer(server, owner, request._id, 'confirmed').expect(200);
    await expect.poll(async () => (await readDay(evening)).version).toBe(2);
  });

  test('then an id in capitals is answered like the same id', async () => {
    const evening = '2026-12-14';
    await makeRequest(server, customer, { courtId, date: evening, hours: [20] });
    await expect.poll(async () => (await readDay(evening)).version).toBe(1);
    const inCapitals = await readDay(evening, undefined, courtId.toUpperCase());
    expect(inCapitals).toEqual(await readDay(evening));
  });

  test('then hours after midnight are read with the evening they were sold with', async () => {
    const evening = '2026-12-12';
    await makeRequest(server, customer, { courtId, date: evening, hours: [25] });
    expect((await readDay(evening)).bookings).toHaveLength(1);
    expect((await readDay('2026-12-13')).bookings).toHaveLength(0);
  });

  test('then what was booked before the court changed its hours is read with its date, and with the one that sells it by now', async () => {
    const { id } = await makeCourt(server, owner.id);
    for (const hour of [19, 25]) {
      await makeRequest(server, customer, { courtId: id, date: '2026-12-12', hours: [hour] });
    }
    const openFor = async (startTime: string, endTime: string) => {
      const slots = [{ startTime, endTime, type: 'night' }];
      const operatingHours = WEEKDAYS.map((day) => ({ day, isOpen: true, slots }));
      await courts.updateOne({ _id: new Types.ObjectId(id) }, { $set: { operatingHours } });
    };
    const timesOn = async (day: string) =>
      (await readDay(day, undefined, id)).bookings.map(({ timeSlots: [slot] }) => slot?.startTime);
    await openFor('00:00', '03:00');
    expect(await timesOn('2026-12-12')).toEqual(['19:00']);
    expect(await timesOn('2026-12-13')).toEqual(['01:00']);
    await openFor('06:00', '09:00');
    expect(await timesOn('2026-12-12')).toEqual(['01:00', '19:00']);
    expect(await timesOn('2026-12-13')).toEqual([]);
  });

  test('then a date that is none and a court under review are refused', async () => {
    await server.api.get(`/api/bookings/court/${courtId}?date=tomorrow`).expect(400);
    await server.api.get(`/api/bookings/court/${courtId}`).expect(400);
    const pending = await makeCourt(server, owner.id, { status: 'pending' });
    const address = `/api/bookings/court/${pending.id}?date=${TOMORROW}`;
    await server.api.get(address).expect(404);
    await server.as(owner).get(address).expect(200);
  });
});
