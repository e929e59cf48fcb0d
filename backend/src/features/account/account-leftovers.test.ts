/** What a deleted account leaves behind: reset codes, e-mail addresses, reasons, payments. */
import type { Booking } from '@crease/contract';
import { Types } from 'mongoose';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccount, makeAccount, type Account } from '../../../test/accounts.ts';
import { courtForm } from '../../../test/court-form.ts';
import {
  answer,
  makeCourt,
  makeRequest,
  markPayment,
  requestCancellation,
} from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TODAY } from '../../../test/test-clock.ts';

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url }));
let owner: Account;
let customer: Account;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  owner = await makeAccount(server, 'owner');
  customer = await makeAccount(server, 'customer');
});

const leave = (account: Account) => deleteAccount(server, account).expect(200);

async function makeConfirmed(): Promise<Booking> {
  const { id: courtId } = await makeCourt(server, owner.id);
  const booking = await makeRequest(server, customer, { courtId });
  await answer(server, owner, booking._id, 'confirmed').expect(200);
  return booking;
}

test('when somebody deletes their account, then what is kept of it until all is put away names nobody', async () => {
  const { id } = owner;
  await server
    .as(owner)
    .put('/api/users/profile')
    .send({
      ...{ name: 'Ruwan', phone: '0771234567' },
      ...{ businessName: 'Nets & Co', businessRegistration: 'PV 1' },
    })
    .expect(200);
  await leave(owner);
  const kept = await server.connection
    .collection('users')
    .findOne({ _id: new Types.ObjectId(id) }, { projection: { _id: 0, __v: 0 } });
  const when = expect.any(Date) as Date;
  expect(kept).toEqual({
    ...{ name: '', email: `removed:${id}`, phone: '', passwordHash: '', role: 'owner' },
    tokenVersion: 1,
    ...{ createdAt: when, updatedAt: when, removedAt: when },
  });
});

describe('when a customer deletes their account', () => {
  test('then a code to reset the password that was sent before opens nothing', async () => {
    const { email } = customer;
    await server.api.post('/api/auth/forgot-password').send({ email }).expect(200);
    await server.services.mail.sendDue();
    const code = /^\d{6}$/m.exec(smtp.to(email).at(-1)?.email.text ?? '')?.[0];
    const verify = () => server.api.post('/api/auth/verify-reset-code').send({ email, code });
    await verify().expect(200);
    await leave(customer);
    expect(await server.connection.collection('resetcodes').findOne({ email })).toBeNull();
    await verify().expect(400);
  });

  test('then a failure to forget the code that was sent to them keeps neither them nor their bookings here', async () => {
    const booking = await makeConfirmed();
    const codes = server.connection.collection('resetcodes');
    vi.spyOn(codes, 'deleteOne').mockRejectedValueOnce(new Error('The database was away'));
    await leave(customer);
    expect(await server.services.bookingRecords.findById(booking._id)).toMatchObject({
      status: 'cancelled',
    });
  });

  test('then a letter about them that was still owed is not written, for nobody is left to name in it', async () => {
    const { id: courtId } = await makeCourt(server, owner.id);
    const booking = await makeRequest(server, customer, { courtId });
    await leave(customer);
    const mailsToOwner = async () => {
      await server.services.bookingEvents.settled();
      await server.services.mail.sendDue();
      return smtp.to(owner.email).map(({ email }) => email.subject);
    };
    const before = await mailsToOwner();
    await server.connection
      .collection('bookings')
      .updateOne(
        { _id: new Types.ObjectId(booking._id) },
        { $set: { noticesOwed: [{ id: 'late', kind: 'requested' }] } },
      );
    await server.services.notices.sweep();
    expect(await mailsToOwner()).toEqual(before);
  });

  test('then the owner is told what was paid for hours that are free again', async () => {
    const booking = await makeConfirmed();
    await markPayment(server, owner, booking._id, 'paid').expect(200);
    await leave(customer);
    await expect
      .poll(() => smtp.to(owner.email).map(({ email }) => email.text))
      .toContainEqual(expect.stringContaining('Rs 7,000.00 was paid for it.'));
  });

  test('then the sweep that puts it away once more leaves the reason that was given', async () => {
    const booking = await makeConfirmed();
    await leave(customer);
    await server.services.accountDeletion.sweep();
    expect(await server.services.bookingRecords.findById(booking._id)).toMatchObject({
      cancellationReason: 'The customer closed their account',
    });
  });
});

test('when one of two accounts can not be put away, then its mark stays until it is, and only the other one is forgotten', async () => {
  await leave(owner);
  await leave(customer);
  const remove = vi.spyOn(server.services.courtRemoval, 'removeAllOf');
  remove.mockImplementation((id) =>
    id === owner.id ? Promise.reject(new Error('The database was away')) : Promise.resolve(),
  );
  const ids = [owner, customer].map(({ id }) => new Types.ObjectId(id));
  const readKept = async () => {
    const found = await server.connection
      .collection('users')
      .find({ _id: { $in: ids } })
      .toArray();
    return found.map(({ _id }) => String(_id));
  };
  server.clock.set('2026-12-01T05:00:00Z');
  await server.services.accountDeletion.sweep();
  expect(await readKept()).toEqual([owner.id]);
  remove.mockRestore();
  await server.services.accountDeletion.sweep();
  expect(await readKept()).toEqual([]);
});

describe('when an owner deletes their account', () => {
  const makeFeed = async (): Promise<string> => {
    const made = await server.as(owner).post('/api/bookings/calendar-feed').expect(201);
    return (made.body as { data: { feed: { url: string } } }).data.feed.url;
  };

  test('then nothing of their calendar address is kept', async () => {
    await makeFeed();
    await leave(owner);
    const feeds = server.connection.collection('calendarfeeds');
    expect(await feeds.countDocuments({ owner: new Types.ObjectId(owner.id) })).toBe(0);
  });

  test('then a game that had begun at the court of somebody else is still theirs to answer for', async () => {
    const other = await makeAccount(server, 'owner');
    const { id: courtId } = await makeCourt(server, other.id);
    const running = await makeRequest(server, customer, { courtId, hours: [11], date: TODAY });
    await answer(server, other, running._id, 'confirmed').expect(200);
    await requestCancellation(server, customer, running._id, 'My knee').expect(200);
    server.clock.set('2026-12-01T05:45:00Z');
    await leave(owner);
    expect(await server.services.bookingRecords.findById(running._id)).toMatchObject({
      status: 'cancellation_requested',
    });
  });

  test('then a court whose pictures were on their way all the time that a request may take goes too', async () => {
    const asked = vi.spyOn(server.services.users, 'findById');
    const upload = request(`${server.url}/api/courts`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=part',
      },
    });
    const fields = Object.entries(courtForm()).map(
      ([name, value]) =>
        `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    upload.write(fields.join(''));
    await expect.poll(() => asked.mock.settledResults[0]?.type).toBe('fulfilled');
    await leave(owner);
    server.clock.set('2026-12-01T04:50:00Z');
    await server.services.accountDeletion.sweep();
    upload.end('--part--\r\n');
    const [{ statusCode }] = (await once(upload, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(201);
    await server.services.accountDeletion.sweep();
    expect(await server.services.courtRecords.count({ ownerId: owner.id })).toBe(0);
  });

  test('then the address answers nobody any more, also before it is put away', async () => {
    const url = await makeFeed();
    await server.api.get(url).expect(200);
    const revoked = vi
      .spyOn(server.services.calendarFeeds, 'revokeOf')
      .mockRejectedValue(new Error('The process died here'));
    await leave(owner);
    expect(revoked).toHaveBeenCalledOnce();
    await server.api.get(url).expect(404);
  });
});
