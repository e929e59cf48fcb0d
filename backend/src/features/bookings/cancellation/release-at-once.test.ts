import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { answer, makeRequest, makeScene, type Person } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
const { bookings, bookingRecords } = server.services;

/** The owner accepts between the moment the open bookings are read and the first step. */
function acceptMeanwhile(owner: Person, bookingId: string): void {
  const find = bookingRecords.findEndingAfter.bind(bookingRecords);
  vi.spyOn(bookingRecords, 'findEndingAfter').mockImplementationOnce(async (...asked) => {
    const found = await find(...asked);
    await answer(server, owner, bookingId, 'confirmed').expect(200);
    return found;
  });
}

test.each([
  ['a court is removed', (courtId: string) => bookings.releaseCourt(courtId)],
  ['a customer leaves', (_: string, { id }: Person) => bookings.releaseCustomer(id)],
] as const)(
  'when %s while the owner accepts, then the booking is cancelled all the same, and at once',
  async (_, release) => {
    const { owner, customer, courtId } = await makeScene(server);
    const { _id } = await makeRequest(server, customer, { courtId, hours: [19] });
    acceptMeanwhile(owner, _id);
    await release(courtId, customer);
    const stored = server.connection.collection('bookings');
    const booking = await stored.findOne({ _id: new Types.ObjectId(_id) });
    expect(booking).toMatchObject({ status: 'cancelled' });
    expect(booking).not.toHaveProperty('heldSlots');
  },
);
