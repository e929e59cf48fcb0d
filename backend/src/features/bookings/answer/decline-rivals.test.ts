import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, makeCourt, makePerson, makeRequest } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Two requests for one hour. */
async function makeRivals() {
  const owner = await makePerson(server, 'owner');
  const { id: courtId } = await makeCourt(server, owner.id);
  const wish = { courtId, hours: [19] };
  const request = await makeRequest(server, await makePerson(server, 'customer'), wish);
  const rival = await makeRequest(server, await makePerson(server, 'customer'), wish);
  return { owner, courtId, request, rival };
}

test('when others ask for other hours, or for these hours at another court, then an accept leaves them waiting', async () => {
  const { owner, courtId, request, rival } = await makeRivals();
  const { id: otherCourtId } = await makeCourt(server, owner.id);
  const ask = async (wish: { courtId: string; hours: number[] }) =>
    makeRequest(server, await makePerson(server, 'customer'), wish);
  const elsewhere = await ask({ courtId: otherCourtId, hours: [19] });
  const later = await ask({ courtId, hours: [20] });
  await answer(server, owner, request._id, 'confirmed').expect(200);
  await server.services.bookingEvents.settled();
  const asked = [rival, elsewhere, later];
  const stored = asked.map(({ _id }) => server.services.bookingRecords.findById(_id));
  expect((await Promise.all(stored)).map((booking) => booking?.status)).toEqual([
    'declined',
    'pending',
    'pending',
  ]);
});

test('when the losers of an accept can not be declined, then the accept stands, and the sweep declines them', async () => {
  const { owner, request, rival } = await makeRivals();
  const { bookingRecords } = server.services;
  const away = new Error('The database was away');
  const decline = vi.spyOn(bookingRecords, 'declineRivalsOf').mockRejectedValue(away);
  vi.spyOn(bookingRecords, 'findRivals').mockRejectedValue(away);

  await answer(server, owner, request._id, 'confirmed').expect(200);
  expect(decline).toHaveBeenCalledOnce();
  await server.services.bookingEvents.settled();

  server.clock.set('2026-12-01T04:32:00Z');
  await server.services.bookings.sweep();
  const stored = await server.services.bookingRecords.findById(rival._id);
  expect(stored).toMatchObject({ status: 'declined' });
});

test('when the names of an accepted booking can not be read at that moment, then it is told of all the same', async () => {
  const { owner, courtId, request, rival } = await makeRivals();
  await server.services.bookingEvents.settled();
  const read = vi
    .spyOn(server.services.courts, 'findByIds')
    .mockRejectedValueOnce(new Error('The database was away'));

  const answered = await answer(server, owner, request._id, 'confirmed').expect(200);
  expect(read.mock.settledResults[0]).toMatchObject({ type: 'rejected' });
  expect(answered.body).toMatchObject({ data: { booking: { court: { _id: courtId } } } });
  const stored = await server.services.bookingRecords.findById(rival._id);
  expect(stored).toMatchObject({ status: 'declined' });
});

test('when those who lost are declined and the answer is lost, then they are told all the same', async () => {
  const { owner, request, rival } = await makeRivals();
  const { bookingRecords, bookingEvents } = server.services;
  const declineRivalsOf = bookingRecords.declineRivalsOf.bind(bookingRecords);
  vi.spyOn(bookingRecords, 'declineRivalsOf').mockImplementationOnce(async (...asked) => {
    await declineRivalsOf(...asked);
    throw new Error('The database was away');
  });
  const told: string[] = [];
  bookingEvents.on('booking:updated', ({ booking }) => {
    told.push(`${booking.id} ${booking.status}`);
  });

  await answer(server, owner, request._id, 'confirmed').expect(200);
  await bookingEvents.settled();
  expect(told).toContain(`${rival._id} declined`);
});

test('when somebody asks for the hours between the look for others and the write, then they are declined and told all the same', async () => {
  const { owner, request, rival } = await makeRivals();
  const { bookingRecords, bookingEvents } = server.services;
  await bookingEvents.settled();
  const look = vi.spyOn(bookingRecords, 'findRivalIds').mockResolvedValueOnce([]);
  const told: string[] = [];
  bookingEvents.on('booking:updated', ({ booking }, requestId) => {
    told.push(`${booking.id} ${booking.status} by ${requestId}`);
  });

  await answer(server, owner, request._id, 'confirmed').set('X-Request-Id', 'accept-1').expect(200);
  expect(look).toHaveBeenCalledOnce();
  await bookingEvents.settled();
  expect(told).toEqual([
    `${request._id} confirmed by accept-1`,
    `${rival._id} declined by accept-1`,
  ]);
});

test('when somebody leaves between the look for others and the write, then their request stays as it became', async () => {
  const { owner, request, rival } = await makeRivals();
  const { bookingRecords, bookings, bookingEvents } = server.services;
  const { customerId = '' } = (await bookingRecords.findById(rival._id)) ?? {};
  const declineRivalsOf = bookingRecords.declineRivalsOf.bind(bookingRecords);
  vi.spyOn(bookingRecords, 'declineRivalsOf').mockImplementationOnce(async (...asked) => {
    await bookings.releaseCustomer(customerId);
    return declineRivalsOf(...asked);
  });

  await answer(server, owner, request._id, 'confirmed').expect(200);
  await bookingEvents.settled();
  expect(await bookingRecords.findById(rival._id)).toMatchObject({ status: 'cancelled' });
});

test('when an accepted booking is cancelled before its rivals are declined, then who asks after that keeps their request', async () => {
  const { owner, courtId, request, rival } = await makeRivals();
  const { bookingRecords, bookingEvents } = server.services;
  const { customerId } = (await bookingRecords.findById(request._id)) ?? {};
  const findRivalIds = bookingRecords.findRivalIds.bind(bookingRecords);
  const made: string[] = [];
  vi.spyOn(bookingRecords, 'findRivalIds').mockImplementationOnce(async (accepted) => {
    await vi.waitUntil(
      async () => (await bookingRecords.findById(accepted.id))?.status === 'confirmed',
      { timeout: 15_000 },
    );
    await server.services.bookings.releaseCustomer(customerId ?? '');
    const next = await makePerson(server, 'customer');
    made.push((await makeRequest(server, next, { courtId, hours: [19] }))._id);
    return findRivalIds(accepted);
  });

  await answer(server, owner, request._id, 'confirmed').expect(200);
  await bookingEvents.settled();
  const stored = [...made, rival._id].map((id) => bookingRecords.findById(id));
  expect((await Promise.all(stored)).map((booking) => booking?.status)).toEqual([
    'pending',
    'pending',
  ]);
});

test('when nobody else waits for the hours, then the answer does not wait for a second look for others', async () => {
  const owner = await makePerson(server, 'owner');
  const { id: courtId } = await makeCourt(server, owner.id);
  const customer = await makePerson(server, 'customer');
  const [request] = await Promise.all(
    [19, 20].map((hour) => makeRequest(server, customer, { courtId, hours: [hour] })),
  );
  let resolve: (rivals: []) => void = () => undefined;
  const looked = new Promise<[]>((fulfil) => (resolve = fulfil));
  const look = vi.spyOn(server.services.bookingRecords, 'findRivals').mockReturnValue(looked);

  await answer(server, owner, request?._id ?? '', 'confirmed').expect(200);
  resolve([]);
  await server.services.bookingEvents.settled();
  expect(look).toHaveBeenCalledOnce();
});

test('when one request alone loses its hours, then it is told of at once and not by a sweep', async () => {
  const { owner, request, rival } = await makeRivals();
  const told: string[] = [];
  server.services.bookingEvents.on('booking:updated', ({ booking }) => {
    told.push(`${booking.id} ${booking.status}`);
  });

  await answer(server, owner, request._id, 'confirmed').expect(200);
  await server.services.bookingEvents.settled();
  // The order may vary, because reading the names may take longer than declining.
  const both = [`${request._id} confirmed`, `${rival._id} declined`];
  expect(told.toSorted()).toEqual(both.toSorted());
});
