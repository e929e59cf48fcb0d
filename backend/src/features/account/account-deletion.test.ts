import type { Booking } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteAccount,
  makeAccount,
  PASSWORD,
  register,
  type Account,
} from '../../../test/accounts.ts';
import { say, startConversation } from '../../../test/conversations.ts';
import { dieAtSecondBooking } from '../../../test/die-at-second-booking.ts';
import {
  answer,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  requestCancellation,
} from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { isStored, makePicture } from '../../../test/pictures.ts';
import { connectSocket } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../test/test-clock.ts';

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url }));
let owner: Account;
let customer: Account;
let courtId: string;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  owner = await makeAccount(server, 'owner');
  customer = await makeAccount(server, 'customer');
  courtId = (await makeCourt(server, owner.id, { name: 'Nets & Co' })).id;
});

const leave = (account: Account, password?: string) => deleteAccount(server, account, password);
/** As the database has it: records leave out which hours are held. */
const stored = ({ _id }: Booking) =>
  server.connection.collection('bookings').findOne({ _id: new Types.ObjectId(_id) });
const ask = (hours: number[], date = TOMORROW) =>
  makeRequest(server, customer, { courtId, hours, date });

async function confirmed(hours: number[], date?: string): Promise<Booking> {
  const booking = await ask(hours, date);
  await answer(server, owner, booking._id, 'confirmed').expect(200);
  return booking;
}

async function bookingsOfOwner(): Promise<Booking[]> {
  const response = await server.as(owner).get('/api/bookings/owner');
  return (response.body as { data: { bookings: Booking[] } }).data.bookings;
}

async function chat(): Promise<string> {
  const { _id } = await startConversation(server, customer, courtId);
  await say(server, customer, _id, 'My secret words');
  return _id;
}

async function addPicture(account: Account): Promise<string> {
  const response = await server
    .as(account)
    .post('/api/users/profile/image')
    .attach('image', await makePicture(), 'me.png')
    .expect(200);
  return (response.body as { data: { user: { profileImage: { url: string } } } }).data.user
    .profileImage.url;
}

async function isMarked({ id }: Account): Promise<boolean> {
  const users = server.connection.collection('users');
  return (await users.countDocuments({ _id: new Types.ObjectId(id) })) > 0;
}

/** The whole database as one text, to search it for what must be gone. */
async function everythingStored(): Promise<string> {
  const collections = await server.connection.db?.collections();
  const found = await Promise.all(
    (collections ?? [])
      .filter(({ collectionName }) => collectionName !== 'outbox')
      .map((collection) => collection.find().toArray()),
  );
  return JSON.stringify(found);
}

describe('when a customer deletes their account', () => {
  test('then a wrong password changes nothing', async () => {
    const response = await leave(customer, 'wrong1').expect(400);
    expect(response.body).toMatchObject({ errors: [{ path: 'password' }] });
    await server.as(customer).get('/api/auth/me').expect(200);
  });

  test('then requests are withdrawn, bookings to come cancelled, and the owner is written to', async () => {
    const pending = await ask([22]);
    const promised = await confirmed([19]);
    const doubtful = await confirmed([20]);
    await requestCancellation(server, customer, doubtful._id, 'My knee').expect(200);
    await leave(customer).expect(200);
    for (const booking of [pending, promised, doubtful]) {
      const now = await stored(booking);
      expect(now).toMatchObject({
        status: 'cancelled',
        cancellationReason: 'The customer closed their account',
      });
      expect(now).not.toHaveProperty('heldSlots');
      expect(now).not.toHaveProperty('pendingSlots');
    }
    const cancelled = () =>
      smtp.to(owner.email).filter(({ email }) => email.subject === 'Booking cancelled: Nets & Co');
    await expect.poll(() => cancelled().length).toBe(3);
    expect(cancelled()[0]?.email.text).toContain('closed their account');
    expect(cancelled()[0]?.email.text).not.toContain('Real Name');
    const others = await makePerson(server, 'customer');
    await makeRequest(server, others, { courtId, hours: [19, 20, 22] });
  });

  test('then what was played stays for the owner without a name, and a running game goes on', async () => {
    const over = await confirmed([11], TODAY);
    const running = await confirmed([12, 13], TODAY);
    server.clock.set('2026-12-01T06:45:00Z');
    await server.services.bookings.sweep();
    await leave(customer).expect(200);
    const seen = await bookingsOfOwner();
    expect(seen.map(({ _id, status }) => [_id, status]).sort()).toEqual(
      [
        [over._id, 'completed'],
        [running._id, 'confirmed'],
      ].sort(),
    );
    for (const booking of seen) {
      expect(booking.customer).toMatchObject({ name: 'Former customer', phone: '' });
    }
  });

  test('then nothing stored names them any more, and their conversations are gone', async () => {
    const conversationId = await chat();
    const picture = await addPicture(customer);
    await confirmed([19]);
    await leave(customer).expect(200);
    const leftAtOnce = await everythingStored();
    for (const trace of [customer.email, customer.user.name, 'My secret words', picture]) {
      expect(leftAtOnce).not.toContain(trace);
    }
    server.clock.set('2026-12-01T05:05:00Z');
    await server.services.messages.sweep();
    await server.services.accountDeletion.sweep();
    const left = await everythingStored();
    for (const trace of [customer.email, 'My secret words', customer.user.name, conversationId]) {
      expect(left).not.toContain(trace);
    }
    expect(isStored(server, picture)).toBe(false);
    expect(await isMarked(customer)).toBe(false);
  });

  test('then the token dies and the sockets are cut at once', async () => {
    const socket = await connectSocket(server.url, customer);
    const ended: string[] = [];
    server.services.sessionEvents.on('sessions:ended', ({ userId }) => {
      ended.push(userId);
    });
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await leave(customer).expect(200);
    expect(ended).toEqual([customer.id]);
    await cut;
    await server.as(customer).get('/api/auth/me').expect(401);
    await leave(customer).expect(401);
    await server.api
      .post('/api/auth/login')
      .send({ email: customer.email, password: PASSWORD })
      .expect(401);
  });

  test('then the same e-mail may register again, as somebody new', async () => {
    const old = await confirmed([19]);
    await leave(customer).expect(200);
    const again = await register(server, customer.email).expect(201);
    const { token, user } = (again.body as { data: { token: string; user: { _id: string } } }).data;
    expect(user._id).not.toBe(customer.id);
    const mine = await server.as({ token }).get('/api/bookings/user').expect(200);
    expect(mine.body).toMatchObject({ data: { bookings: [] } });
    expect(String((await stored(old))?.['customer'])).toBe(customer.id);
  });

  test('then of many deletions at once one wins', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => leave(customer)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('when an owner deletes their account', () => {
  test('then their courts go, and the customers of hours to come are written to', async () => {
    const booking = await confirmed([19]);
    const feed = await server.as(owner).post('/api/bookings/calendar-feed').expect(201);
    const { url } = (feed.body as { data: { feed: { url: string } } }).data.feed;
    const customerName = 'Walk-in Wasantha';
    await bookWalkIn(server, owner, { courtId, hours: [21] }, { customerName }).expect(201);
    await chat();
    await leave(owner).expect(200);
    await server.api.get(`/api/courts/${courtId}`).expect(404);
    await server.api.get(url).expect(404);
    expect(await stored(booking)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'The court was removed',
    });
    await expect
      .poll(() => smtp.to(customer.email).map(({ email }) => email.subject))
      .toContain('Booking cancelled: Nets & Co');
    expect(await everythingStored()).not.toContain('Walk-in Wasantha');
    const chats = await server.as(customer).get('/api/messages/conversations');
    expect(chats.body).toMatchObject({ data: { conversations: [] } });
  });

  test('then of the games that customers asked to cancel, one that had begun is not in doubt for ever, and one to come is cancelled', async () => {
    const running = await confirmed([11, 12], TODAY);
    const toCome = await confirmed([19]);
    for (const { _id } of [running, toCome]) {
      await requestCancellation(server, customer, _id, 'My knee').expect(200);
    }
    server.clock.set('2026-12-01T05:45:00Z');
    const { bookings, courtRemoval } = server.services;
    vi.spyOn(bookings, 'releaseCourt').mockRejectedValueOnce(new Error('put away later'));
    await leave(owner).expect(200);
    expect(await stored(toCome)).toMatchObject({ status: 'cancellation_requested' });
    expect(await stored(running)).toMatchObject({ status: 'confirmed' });
    await courtRemoval.sweep();
    expect(await stored(toCome)).toMatchObject({ status: 'cancelled' });
    server.clock.set('2026-12-01T07:30:00Z');
    await server.services.bookings.sweep();
    expect(await stored(running)).toMatchObject({ status: 'completed' });
  });

  test('then nobody can ask any more to cancel a game that has begun: who would have to answer is gone', async () => {
    const running = await confirmed([11, 12], TODAY);
    server.clock.set('2026-12-01T05:45:00Z');
    await leave(owner).expect(200);
    const response = await requestCancellation(server, customer, running._id, 'My knee');
    expect(response.body).toMatchObject({
      code: 'wrong_status',
      message: 'The owner has closed their account, so nobody can answer this request',
    });
    expect(await stored(running)).toMatchObject({ status: 'confirmed', version: 2 });
  });

  test('then a game that its customer asked to cancel in that very moment is confirmed again by the sweep', async () => {
    const running = await confirmed([11, 12], TODAY);
    server.clock.set('2026-12-01T05:45:00Z');
    const { bookingRecords, accountDeletion } = server.services;
    const writeStep = bookingRecords.writeStep.bind(bookingRecords);
    vi.spyOn(bookingRecords, 'writeStep').mockImplementationOnce(async (step) => {
      await leave(owner).expect(200);
      return writeStep(step);
    });
    await requestCancellation(server, customer, running._id, 'My knee').expect(200);
    await accountDeletion.sweep();
    expect(await stored(running)).toMatchObject({ status: 'confirmed' });
  });
});

describe('when the process dies while an account is deleted', () => {
  test.each([
    ['right after the mark', () => vi.spyOn(server.services.bookings, 'releaseCustomer')],
    ['between two bookings', () => dieAtSecondBooking(server)],
    ['before the conversations', () => vi.spyOn(server.services.messages, 'deleteAllOf')],
    ['before the picture', () => vi.spyOn(server.services.images, 'remove')],
  ])('then %s nobody sees them any more, and the next sweep finishes', async (_, stepOf) => {
    const bookings = [await ask([9]), await confirmed([10])];
    const conversationId = await chat();
    const picture = await addPicture(customer);
    const step = stepOf();
    if (step.getMockImplementation() === undefined) {
      step.mockRejectedValueOnce(new Error('The process died here'));
    }
    await leave(customer).expect(200);
    await server.as(customer).get('/api/auth/me').expect(401);

    await server.services.accountDeletion.sweep();
    const ended = await Promise.all(bookings.map(stored));
    expect(ended).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(isStored(server, picture)).toBe(false);
    await server
      .as(owner)
      .get(`/api/messages/conversations/${conversationId}/messages`)
      .expect(404);
  });

  test('then the mark stays for as long as something could not be put away', async () => {
    await leave(customer).expect(200);
    server.clock.set('2026-12-01T05:01:00Z');
    const broken = vi
      .spyOn(server.services.messages, 'deleteAllOf')
      .mockRejectedValue(new Error('gone'));
    await server.services.accountDeletion.sweep();
    expect(await isMarked(customer)).toBe(true);
    broken.mockRestore();
    await server.services.accountDeletion.sweep();
    expect(await isMarked(customer)).toBe(false);
  });

  test('then a request that came in meanwhile is withdrawn by the sweep', async () => {
    await leave(customer).expect(200);
    const { bookings } = server.services;
    const slot = { startTime: '19:00', endTime: '20:00', type: 'night' as const };
    const wish = { courtId, date: TOMORROW, timeSlots: [slot] };
    const late = await bookings.request(
      { userId: customer.id, role: 'customer', name: customer.name, phone: '' },
      { wish, look: await bookings.lookAtWish(customer.id, wish) },
    );
    await server.services.accountDeletion.sweep();
    expect(await stored(late)).toMatchObject({ status: 'cancelled' });
  });
});
