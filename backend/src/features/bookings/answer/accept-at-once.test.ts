/** Many customers want the same hour, and the owner accepts all of them at the same time. */
import { expect, test } from 'vitest';
import { answer, makeCourt, makePerson, makeRequest } from '../../../../test/factories.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

test('when 200 overlapping requests are accepted at once, then one wins, every other gets 409, and its hours are held once', async () => {
  const server = await startTestServer();
  const owner = await makePerson(server, 'owner');
  const courtId = (await makeCourt(server, owner.id)).id;
  const people = await Promise.all(
    Array.from({ length: 200 }, () => makePerson(server, 'customer')),
  );
  // Every request has hour 20; half of them begin before it and half end after it.
  const requests = await Promise.all(
    people.map((person, index) =>
      makeRequest(server, person, { courtId, hours: index % 2 === 0 ? [19, 20] : [20, 21] }),
    ),
  );
  const answers = await Promise.all(
    requests.map((request) => answer(server, owner, request._id, 'confirmed')),
  );
  const winners = answers.filter(({ status }) => status === 200);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(winners).toHaveLength(1);
  for (const { status, body } of losers) {
    expect(status).toBe(409);
    expect((body as { message: string }).message).toMatch(/already/);
  }
  const all = await server.services.bookingRecords.findOfOwner(owner.id);
  expect(all.filter((booking) => booking.status === 'confirmed')).toHaveLength(1);
  expect(all.filter((booking) => booking.status === 'declined')).toHaveLength(199);
  const holding = await server.connection
    .collection('bookings')
    .find({ heldSlots: { $exists: true }, status: { $ne: 'confirmed' } })
    .toArray();
  expect(holding).toEqual([]);
  await server.close();
});
