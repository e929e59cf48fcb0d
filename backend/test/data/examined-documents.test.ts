/** Reads look only at what they answer, however much there is beside it. */
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { createRemovedCourtsRepository } from '../../src/features/courts/removal/removed-courts.repository.ts';
import type { UserRecord } from '../../src/features/users/users.service.ts';
import { answer, makeCourt, makePerson, makeRequest, makeScene } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { plansOf } from '../plans.ts';
import { startTestServer } from '../start-test-server.ts';

const TODAY = '2026-12-01T04:30:00Z';
const LATER = '2026-12-04T04:30:00Z';
const DATE_LATER = '2026-12-05';

const server = await openForFile(startTestServer());
const { connection, services } = server;
beforeEach(() => {
  server.clock.set(TODAY);
});

/** So many that an index without the court leads to more. */
async function copyToOtherCourts(bookingId: string): Promise<void> {
  const bookings = connection.collection('bookings');
  const stored = await bookings.findOne({ _id: new Types.ObjectId(bookingId) });
  const newIds = () => ({ _id: new Types.ObjectId(), court: new Types.ObjectId() });
  await bookings.insertMany(
    Array.from({ length: 20 }, () => ({ ...stored, ...newIds(), customer: new Types.ObjectId() })),
  );
}

/** The questions of which more was looked at than they answer. */
async function findTooMuch(collection: string, act: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(connection, act);
  const asked = plans.filter(({ question }) => question.collection === collection);
  expect(asked.length).toBeGreaterThan(0);
  return asked
    .filter(({ examined, returned }) => examined > returned)
    .map(({ question, examined, returned }) => `${question.name}: ${examined} for ${returned}`);
}

test('when only a district is asked for, then courts elsewhere are neither read nor counted', async () => {
  const owner = await makePerson(server, 'owner');
  const { location } = await makeCourt(server, owner.id);
  for (const district of ['Gampaha', 'Kalutara'] as const) {
    await makeCourt(server, owner.id, { location: { ...location, district } });
  }
  const list = () => server.api.get('/api/courts?district=Kalutara&page=1').expect(200);
  expect(await findTooMuch('courts', list)).toEqual([]);
});

test('when a search finds less than a page, then courts are looked through once, and their number is right on every page', async () => {
  const owner = await makePerson(server, 'owner');
  for (const name of ['Plover 1', 'Plover 2', 'Plover 3'])
    await makeCourt(server, owner.id, { name });
  const search = (page: number, limit: number) =>
    server.api.get(`/api/courts?search=plover&page=${page}&limit=${limit}`).expect(200);
  for (const [page, limit, times] of [
    [1, 10, 1],
    [2, 2, 1],
    [1, 2, 2],
    [1, 3, 2],
    [2, 3, 2],
  ] as const) {
    const plans = await plansOf(connection, async () => {
      expect((await search(page, limit)).body).toMatchObject({ data: { count: 3 } });
    });
    expect(plans.map(({ question }) => question.collection)).toEqual(Array(times).fill('courts'));
  }
});

test('when more courts were removed than are listed, then the others are not read', async () => {
  const [owner, admin] = [await makePerson(server, 'owner'), await makePerson(server, 'admin')];
  for (let made = 0; made < 3; made += 1) {
    const { id } = await makeCourt(server, owner.id);
    await server.as(admin).delete(`/api/admin/courts/${id}`).expect(200);
  }
  const list = () => createRemovedCourtsRepository(connection).findDecided({ limit: 1 });
  expect(await findTooMuch('courts', list)).toEqual([]);
});

test('when a court has sold hours for long, then its deletion looks only at those to come', async () => {
  const { owner, customer, courtId } = await makeScene(server);
  for (const hours of [[19], [20, 21]]) {
    const { _id } = await makeRequest(server, customer, { courtId, hours });
    await answer(server, owner, _id, 'confirmed').expect(200);
  }
  server.clock.set(LATER);
  const { _id } = await makeRequest(server, customer, { courtId, date: DATE_LATER });
  await copyToOtherCourts(_id);
  const preview = () => server.as(owner).get(`/api/courts/${courtId}/deletion`).expect(200);
  expect(await findTooMuch('bookings', preview)).toEqual([]);
});

test('when people have left, then what their bookings do not name is not written again and again', async () => {
  const { owner, customer, courtId } = await makeScene(server);
  const { _id } = await makeRequest(server, customer, { courtId });
  await answer(server, owner, _id, 'confirmed').expect(200);
  server.clock.set(LATER);
  await services.bookings.sweep();
  for (const { id } of [customer, owner]) {
    const user = await services.users.findById(id);
    await services.users.remove(user as UserRecord, new Date(LATER));
  }
  const plans = await plansOf(connection, () => services.accountDeletion.sweep());
  const writes = plans.filter(({ question }) => question.name.startsWith('bookings.updateMany'));
  expect(writes.map(({ returned }) => returned)).toEqual([0, 0]);
});
