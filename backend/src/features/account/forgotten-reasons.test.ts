import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, makeAccount, type Account } from '../../../test/accounts.ts';
import {
  answer,
  makeCourt,
  makePerson,
  makeRequest,
  requestCancellation,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Account;
let courtId: string;
let bookingId: string;

beforeEach(async () => {
  owner = await makePerson(server, 'owner');
  customer = await makeAccount(server, 'customer');
  courtId = (await makeCourt(server, owner.id)).id;
  bookingId = (await makeRequest(server, customer, { courtId, hours: [19] }))._id;
  await answer(server, owner, bookingId, 'confirmed').expect(200);
});

const stored = () => server.services.bookingRecords.findById(bookingId);
const leave = () => deleteAccount(server, customer).expect(200);

describe('when a customer deletes their account', () => {
  test('then the reasons that they gave are gone, also of what was cancelled before', async () => {
    await requestCancellation(server, customer, bookingId, 'My knee').expect(200);
    await answer(server, owner, bookingId, 'cancelled').expect(200);
    expect(await stored()).toMatchObject({ cancellationReason: 'My knee' });
    await leave();
    const left = await stored();
    expect(left).toMatchObject({ status: 'cancelled' });
    expect(left?.cancellationReason).toBeUndefined();
  });

  test('then what the product itself gave as a reason stays', async () => {
    await server.as(owner).delete(`/api/courts/${courtId}`).expect(200);
    await leave();
    expect(await stored()).toMatchObject({ cancellationReason: 'The court was removed' });
  });
});
