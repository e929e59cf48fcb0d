import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, makeCourt, makePerson, makeRequest } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

test('when the losers of an accept can not be declined, then the accept stands, and the sweep declines them', async () => {
  const owner = await makePerson(server, 'owner');
  const { id: courtId } = await makeCourt(server, owner.id);
  const [winner, loser] = [
    await makePerson(server, 'customer'),
    await makePerson(server, 'customer'),
  ];
  const wish = { courtId, hours: [19] };
  const request = await makeRequest(server, winner, wish);
  const rival = await makeRequest(server, loser, wish);
  const decline = vi
    .spyOn(server.services.bookingRecords, 'declinePending')
    .mockRejectedValue(new Error('The database was away'));

  await answer(server, owner, request._id, 'confirmed').expect(200);
  expect(decline).toHaveBeenCalledOnce();

  server.clock.set('2026-12-01T04:32:00Z');
  await server.services.bookings.sweep();
  const stored = await server.services.bookingRecords.findById(rival._id);
  expect(stored).toMatchObject({ status: 'declined' });
});
