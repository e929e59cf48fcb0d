import { describe, expect, test } from 'vitest';
import { deleteAccount, makeAccount } from '../../../test/accounts.ts';
import { startConversation } from '../../../test/conversations.ts';
import { courtIn, sendCourt } from '../../../test/court-form.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import {
  connectSocket,
  next,
  roundTrip,
  watch,
  type TestSocket,
} from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TOMORROW } from '../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
const admin = await makePerson(server, 'admin');
const owner = await makePerson(server, 'owner');

const open = (person?: Person) => connectSocket(server.url, person);

/** The names of all events that a socket hears. */
function follow(socket: TestSocket): string[] {
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  return heard;
}

/** Answers a function that answers the events that have reached people who have nothing to do with the court. */
async function openToOutsiders(): Promise<() => Promise<string[]>> {
  const others = [await makePerson(server, 'owner'), await makePerson(server, 'customer')];
  const sockets = await Promise.all([open(), ...others.map(open)]);
  const heard = sockets.map(follow);
  return async () => {
    await server.services.courtEvents.settled();
    await Promise.all(sockets.map(roundTrip));
    return heard.flat();
  };
}

const openToAdmins = async () =>
  Promise.all([open(admin), open(await makePerson(server, 'admin'))]);

async function submit() {
  const sent = await sendCourt(server, owner, ['post', '/courts']).expect(201);
  await server.services.courtEvents.settled();
  return courtIn(sent);
}

describe('when a process died before it told what an administrator decided', () => {
  const sweepTwice = async () => {
    await server.services.notices.sweep();
    await server.services.notices.sweep();
  };
  const decided = () => ({ byId: admin.id, at: new Date(server.clock.now()) });

  test('then the sweeps tell its owner of a review', async () => {
    const { _id: id } = await submit();
    await server.services.courtRecords.review(
      { id, version: 1 },
      { ...decided(), decision: 'approved' },
    );
    const heard = next(await open(owner), 'court:reviewed');
    await sweepTwice();
    expect((await heard).court).toMatchObject({ _id: id, status: 'approved' });
  });

  test('then the sweeps tell its owner of a deletion', async () => {
    const { _id: id } = await submit();
    const { at, ...by } = decided();
    const deletion = { ...by, at, decision: 'deleted' } as const;
    await server.services.courtRecords.markRemoved(id, { at, deletion });
    const heard = next(await open(owner), 'court:removed');
    await sweepTwice();
    expect(await heard).toMatchObject({ court: { _id: id }, by: 'admin' });
  });
});

describe('when a court is changed', () => {
  test.each<[string, (court: { _id: string }) => PromiseLike<unknown>]>([
    ['by its form', ({ _id }) => sendCourt(server, owner, ['put', `/courts/${_id}`]).expect(200)],
    [
      'as it closes',
      ({ _id }) =>
        server.as(owner).patch(`/api/courts/${_id}/active`).send({ isActive: false }).expect(200),
    ],
  ])(
    'then %s, whoever looks at one of its days, its owner and administrators hear of it, and nobody else',
    async (_, change) => {
      const { id } = await makeCourt(server, owner.id);
      const { id: otherId } = await makeCourt(server, owner.id);
      const [visitor, other, gone] = await Promise.all([open(), open(), open()]);
      const dates = [TOMORROW, '2026-12-05'];
      for (const date of dates) await watch(visitor, { courtId: id, date });
      await visitor.emitWithAck('slots:unwatch', { courtId: id, date: TOMORROW });
      await watch(other, { courtId: otherId, date: TOMORROW });
      // Looks at another court by now.
      for (const courtId of [id, otherId]) await watch(gone, { courtId, date: TOMORROW });
      await gone.emitWithAck('slots:unwatch', { courtId: id, date: TOMORROW });
      const overheard = [other, gone].map(follow);
      const told = [visitor, await open(owner), await open(admin)];
      const heard = told.map((socket) => next(socket, 'court:changed'));
      await change({ _id: id });
      for (const changed of await Promise.all(heard)) expect(changed).toEqual({ courtId: id });
      await Promise.all([other, gone].map(roundTrip));
      const names = overheard.flat().filter((name) => name !== 'slots:viewers');
      expect(names).toEqual([]);
    },
  );
});

/** Customers who look at none of the court's days: one talks about it, the other asked for its hours. */
async function makeCustomersOf(courtId: string) {
  const [talker, guest] = await Promise.all([
    makePerson(server, 'customer'),
    makePerson(server, 'customer'),
  ]);
  await startConversation(server, talker, courtId);
  await makeRequest(server, guest, { courtId, hours: [19] });
  return { talker: await open(talker), guest: await open(guest) };
}

test('when a court is changed, then whoever talks about it hears of it, and whoever booked it', async () => {
  const { id } = await makeCourt(server, owner.id);
  const heard = Object.values(await makeCustomersOf(id)).map((one) => next(one, 'court:changed'));
  await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
  expect(await Promise.all(heard)).toEqual([{ courtId: id }, { courtId: id }]);
});

describe('when an owner changes their profile', () => {
  test('then whoever looks at one of their courts hears of it, and nobody else does', async () => {
    const { id } = await makeCourt(server, owner.id);
    const { id: otherId } = await makeCourt(server, (await makePerson(server, 'owner')).id);
    const [visitor, other] = await Promise.all([open(), open()]);
    await watch(visitor, { courtId: id, date: TOMORROW });
    await watch(other, { courtId: otherId, date: TOMORROW });
    const overheard = follow(other);
    const heard = next(visitor, 'court:changed');
    await server
      .as(owner)
      .put('/api/users/profile')
      .send({ name: 'Nadeesha Silva', phone: '077 765 4321' })
      .expect(200);
    expect(await heard).toEqual({ courtId: id });
    await roundTrip(other);
    expect(overheard.filter((event) => event === 'court:changed')).toEqual([]);
  });
});

test('when a court that nobody may see yet changes or goes, then a visitor who waits at its address hears nothing', async () => {
  const seller = await makePerson(server, 'owner');
  const { id } = await makeCourt(server, seller.id, { status: 'pending' });
  const [visitor, admins] = await Promise.all([open(), open(admin)]);
  await watch(visitor, { courtId: id, date: TOMORROW });
  const overheard = follow(visitor);
  const profile = { name: 'Nadeesha Silva', phone: '077 765 4321' };
  const told = next(admins, 'court:changed');
  await server.as(seller).put('/api/users/profile').send(profile).expect(200);
  expect(await told).toEqual({ courtId: id });
  await sendCourt(server, seller, ['put', `/courts/${id}`]).expect(200);
  await server.as(seller).delete(`/api/courts/${id}`).expect(200);
  await server.services.courtEvents.settled();
  await roundTrip(visitor);
  expect(overheard).toEqual([]);
});

describe('when a court is sent for review', () => {
  test('then every administrator hears of it with its owner, who hears that there is another one, and nobody else does', async () => {
    const overheard = await openToOutsiders();
    const listed = next(await open(owner), 'court:changed');
    const second = await makePerson(server, 'admin');
    const heard = (await Promise.all([open(admin), open(second)])).map((socket) =>
      next(socket, 'court:submitted'),
    );
    const { _id } = await submit();
    for (const { court } of await Promise.all(heard)) {
      expect(court).toMatchObject({ _id, status: 'pending', owner: { _id: owner.id } });
      expect(court.decisions).toEqual([]);
    }
    expect(await listed).toEqual({ courtId: _id });
    expect(await overheard()).toEqual([]);
  });

  test('then a rejected one that was changed is heard of again, another change is not', async () => {
    const { id } = await makeCourt(server, owner.id, { status: 'rejected' });
    const socket = await open(admin);
    const names = follow(socket);
    const heard = next(socket, 'court:submitted');
    await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
    expect((await heard).court).toMatchObject({ _id: id, status: 'pending' });
    await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
    const later = next(socket, 'court:submitted');
    const { _id } = await submit();
    expect((await later).court._id).toBe(_id);
    expect(names.filter((name) => name === 'court:submitted')).toHaveLength(2);
  });
});

describe('when a court is decided about', () => {
  test('then its owner and every administrator hear the decision, and nobody else does', async () => {
    const [approved, rejected] = [await submit(), await submit()];
    const overheard = await openToOutsiders();
    const socket = await open(owner);
    const heard = (await openToAdmins()).map((one) => next(one, 'court:reviewed'));
    const first = next(socket, 'court:reviewed');
    const changed = next(socket, 'court:changed');
    await server.as(admin).put(`/api/admin/courts/${approved._id}/approve`).expect(200);
    for (const { court } of await Promise.all([first, ...heard])) {
      expect(court).toMatchObject({ _id: approved._id, status: 'approved' });
    }
    expect(await changed).toEqual({ courtId: approved._id });
    const second = next(socket, 'court:reviewed');
    await server
      .as(admin)
      .put(`/api/admin/courts/${rejected._id}/reject`)
      .send({ rejectionReason: 'Too dark' })
      .expect(200);
    const { court } = await second;
    expect(court).toMatchObject({ status: 'rejected', rejectionReason: 'Too dark' });
    expect(court).not.toHaveProperty('decisions');
    expect(await overheard()).toEqual([]);
  });
});

describe('when a court is removed', () => {
  test.each(['owner', 'admin'] as const)(
    'then by the %s: its owner on every device and every administrator hear of it once, of the others who looks at it',
    async (by) => {
      const { id, name } = await makeCourt(server, owner.id);
      const overheard = await openToOutsiders();
      const [onItsPage, visitor] = [await open(owner), await open()];
      for (const one of [onItsPage, visitor]) await watch(one, { courtId: id, date: TOMORROW });
      const told = [onItsPage, await open(owner), ...(await openToAdmins())];
      const names = told.map(follow);
      const heard = told.map((socket) => next(socket, 'court:removed'));
      const gone = next(visitor, 'court:changed');
      const [path, person] =
        by === 'owner' ? [`/api/courts/${id}`, owner] : [`/api/admin/courts/${id}`, admin];
      await server.as(person).delete(path).expect(200);
      for (const change of await Promise.all(heard)) {
        expect(change).toEqual({ court: { _id: id, name }, by });
      }
      expect(await gone).toEqual({ courtId: id });
      await Promise.all(told.map(roundTrip));
      expect(names.flat().filter((event) => event === 'court:changed')).toEqual([]);
      expect(await overheard()).toEqual([]);
    },
  );

  test('then whoever talks about it hears of it, and whoever booked it, also by its name', async () => {
    const { id, name } = await makeCourt(server, owner.id);
    const { talker, guest } = await makeCustomersOf(id);
    const changed = [talker, guest].map((one) => next(one, 'court:changed'));
    const declined = next(guest, 'booking:updated');
    await server.as(owner).delete(`/api/courts/${id}`).expect(200);
    expect(await Promise.all(changed)).toEqual([{ courtId: id }, { courtId: id }]);
    expect(await declined).toMatchObject({
      booking: { court: null, formerCourtName: name, status: 'declined' },
    });
  });

  test('then administrators hear of one that goes with the account of its owner', async () => {
    const leaver = await makeAccount(server, 'owner');
    const { id } = await makeCourt(server, leaver.id);
    const heard = next(await open(admin), 'court:removed');
    await deleteAccount(server, leaver).expect(200);
    expect(await heard).toMatchObject({ court: { _id: id }, by: 'owner' });
  });
});
