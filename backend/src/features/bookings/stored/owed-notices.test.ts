import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { makeRequest, makeScene } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());

test('when one of two letters that a booking owes is written, then the other one is still owed', async () => {
  const { customer, courtId } = await makeScene(server);
  const { _id } = await makeRequest(server, customer, { courtId });
  await server.services.bookingEvents.settled();
  const noticesOwed = ['first', 'second'].map((id) => ({ id, kind: 'requested' }));
  await server.connection
    .collection('bookings')
    .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { noticesOwed } });
  await server.services.bookings.clearNotice(_id, 'first');
  expect(await server.services.bookingRecords.findById(_id)).toMatchObject({
    noticesOwed: [{ id: 'second' }],
  });
});
