import { expect, test } from 'vitest';
import { makeAccount, PASSWORD } from '../../../test/accounts.ts';
import { answer, makeCourt, makePerson, makeRequest } from '../../../test/factories.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

test('when a customer deletes their account, then the reasons that they gave are gone, also of what was cancelled before', async () => {
  const server = await startTestServer();
  const owner = await makePerson(server, 'owner');
  const customer = await makeAccount(server, 'customer');
  const { id: courtId } = await makeCourt(server, owner.id);
  const { _id } = await makeRequest(server, customer, { courtId, hours: [19] });
  await answer(server, owner, _id, 'confirmed').expect(200);
  await server.api
    .put(`/api/bookings/${_id}/request-cancellation`)
    .set(...customer.bearer)
    .send({ cancellationReason: 'My knee' })
    .expect(200);
  await answer(server, owner, _id, 'cancelled').expect(200);
  const stored = () => server.services.bookingRecords.findById(_id);
  expect(await stored()).toMatchObject({ cancellationReason: 'My knee' });

  await server.api
    .delete('/api/users/account')
    .set(...customer.bearer)
    .send({ password: PASSWORD })
    .expect(200);
  const left = await stored();
  expect(left).toMatchObject({ status: 'cancelled' });
  expect(left?.cancellationReason).toBeUndefined();
  await server.close();
});
