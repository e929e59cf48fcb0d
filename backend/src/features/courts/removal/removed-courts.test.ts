/** Decisions of administrators stay on record after the court is removed. */
import type { AccountExport, Booking, RemovedCourt } from '@crease/contract';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccount, makeAccount } from '../../../../test/accounts.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

const NOW = '2026-12-01T04:30:00.000Z';
const LATER = '2026-12-01T04:35:00.000Z';
const AFTER_SWEEP = '2026-12-01T04:46:00.000Z';

const server = await openForFile(startTestServer());
const admin = await makePerson(server, 'admin');
let owner: Person;
let courtId: string;
beforeEach(async () => {
  server.clock.set(NOW);
  owner = await makePerson(server, 'owner');
  courtId = (await makeCourt(server, owner.id, { status: 'pending' })).id;
});

const approve = () => server.as(admin).put(`/api/admin/courts/${courtId}/approve`).expect(200);
const remove = (body?: object, by: Person = admin) =>
  server.as(by).delete(`/api/admin/courts/${courtId}`).send(body);
const removeAsOwner = () => server.as(owner).delete(`/api/courts/${courtId}`).expect(200);
const listAs = (by: Person) => server.as(by).get('/api/admin/removed-courts');

async function list(): Promise<RemovedCourt[]> {
  const response = await listAs(admin).expect(200);
  return (response.body as { data: { courts: RemovedCourt[] } }).data.courts;
}

const listed = async () => (await list()).find(({ _id }) => _id === courtId);

const stored = () =>
  server.connection.collection('courts').findOne({ _id: new Types.ObjectId(courtId) });

async function sweepLater(): Promise<void> {
  await server.services.courtEvents.settled();
  server.clock.set(AFTER_SWEEP);
  await server.services.courtRemoval.sweep();
}

async function decisionsTakenBy(person: Person): Promise<AccountExport['decisions']> {
  const response = await server.as(person).get('/api/users/export').expect(200);
  return (response.body as { data: { export: AccountExport } }).data.export.decisions;
}

const by = () => ({ _id: admin.id, name: admin.name });

describe('when an administrator deletes a court', () => {
  test('then who, when and why are shown at once, after what was decided before', async () => {
    await approve();
    server.clock.set(LATER);
    await remove({ reason: '  It closed for good ' }).expect(200);
    expect(await listed()).toEqual({
      ...{ _id: courtId, name: expect.any(String) as string, city: 'Colombo 03' },
      ...{ owner: expect.stringMatching(/^Business/) as string, removedAt: LATER },
      decisions: [
        { decision: 'approved', by: by(), at: NOW },
        { decision: 'deleted', reason: 'It closed for good', by: by(), at: LATER },
      ],
    });
  });

  test.each([[undefined], [{}], [{ reason: '   ' }]])(
    'then %j is no reason, and the rest is recorded',
    async (body) => {
      await remove(body).expect(200);
      expect((await listed())?.decisions).toEqual([{ decision: 'deleted', by: by(), at: NOW }]);
    },
  );

  test.each([['x'.repeat(501)], [null], [7], [{ $ne: '' }], ['a\u0000b']])(
    'then the reason %j is refused and the court stays',
    async (reason) => {
      await remove({ reason }).expect(400);
      expect(await listed()).toBeUndefined();
      expect(await server.services.courtRecords.findById(courtId)).toBeDefined();
    },
  );

  test('then of many deletions at once one is recorded', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove({ reason: 'Twice' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listed())?.decisions).toHaveLength(1);
  });

  test('then the decisions outlive the sweeps, and nothing else of the court does', async () => {
    await approve();
    await remove({ reason: 'It closed' }).expect(200);
    const atOnce = await listed();
    await Promise.all([sweepLater(), sweepLater()]);
    const release = vi.spyOn(server.services.bookings, 'releaseCourt');
    await server.services.courtRemoval.sweep();
    expect(release).not.toHaveBeenCalledWith(courtId);
    release.mockRestore();
    expect(await listed()).toEqual(atOnce);
    const left = await stored();
    expect(Object.keys(left ?? {}).sort()).toEqual(
      ['_id', 'decisions', 'location', 'name', 'owner', 'putAwayAt', 'removedAt'].sort(),
    );
    expect(left?.['location']).toEqual({ city: 'Colombo 03' });
    const { courtRecords, courts } = server.services;
    expect(await courtRecords.find({ ownerId: owner.id })).toEqual([]);
    expect(await courts.findByIdEvenRemoved(courtId)).toBeUndefined();
    await remove().expect(404);
  });

  test('then it is among the decisions that the administrator and the owner take away', async () => {
    await approve();
    await remove({ reason: 'It closed' }).expect(200);
    const about = { court: { _id: courtId, name: (await listed())?.name }, at: NOW };
    const taken = [
      { ...about, decision: 'approved' },
      { ...about, decision: 'deleted', reason: 'It closed' },
    ];
    for (const sweep of [() => Promise.resolve(), sweepLater]) {
      await sweep();
      const own = await decisionsTakenBy(admin);
      expect(own.filter(({ court }) => court._id === courtId)).toEqual(taken);
      expect(await decisionsTakenBy(owner)).toEqual(taken);
    }
    expect(await decisionsTakenBy(await makePerson(server, 'admin'))).toEqual([]);
    expect(await decisionsTakenBy(await makePerson(server, 'owner'))).toEqual([]);
  });
});

describe('when an owner removes a court', () => {
  test('then nothing stays of one that nobody decided about', async () => {
    await removeAsOwner();
    expect(await listed()).toBeUndefined();
    await sweepLater();
    expect(await stored()).toBeNull();
  });

  test('then what was decided about it stays, and the removal is none of it', async () => {
    await approve();
    await removeAsOwner();
    await sweepLater();
    expect((await listed())?.decisions).toEqual([{ decision: 'approved', by: by(), at: NOW }]);
  });
});

test('when the owner leaves for good, then what stays of the court does not name them', async () => {
  owner = await makeAccount(server, 'owner');
  courtId = (await makeCourt(server, owner.id, { status: 'pending' })).id;
  await approve();
  await deleteAccount(server, owner).expect(200);
  await sweepLater();
  await server.services.accountDeletion.sweep();
  expect(await listed()).toMatchObject({ decisions: [{ decision: 'approved' }] });
  expect(await listed()).not.toHaveProperty('owner');
  expect(JSON.stringify(await stored())).not.toContain(owner.name);
});

test('when a court with bookings is gone, then they still say what it was called, also after the sweeps', async () => {
  await approve();
  const customer = await makePerson(server, 'customer');
  await makeRequest(server, customer, { courtId, hours: [20] });
  const { name } = (await server.services.courtRecords.findById(courtId)) ?? {};
  await removeAsOwner();
  const seenBy = async (side: 'user' | 'owner', person: Person) => {
    const response = await server.as(person).get(`/api/bookings/${side}`);
    return (response.body as { data: { bookings: Booking[] } }).data.bookings;
  };
  const called = [{ court: null, formerCourtName: name }];
  expect(await seenBy('owner', owner)).toMatchObject(called);
  await sweepLater();
  expect(await stored()).toHaveProperty('putAwayAt');
  expect(await seenBy('owner', owner)).toMatchObject(called);
  expect(await seenBy('user', customer)).toMatchObject(called);
});

test('when more courts are gone than are listed, then the last removed are there, the very last first', async () => {
  const fresh = await startTestServer();
  const boss = await makePerson(fresh, 'admin');
  const ids: string[] = [];
  for (let number = 1; number <= 101; number += 1) {
    const { id } = await makeCourt(fresh, owner.id);
    const at = new Date(Date.parse(NOW) + number);
    const deletion = { decision: 'deleted', byId: boss.id, at } as const;
    await fresh.services.courtRecords.markRemoved(id, { at, deletion });
    ids.push(id);
  }
  const response = await fresh.as(boss).get('/api/admin/removed-courts');
  const { courts } = (response.body as { data: { courts: RemovedCourt[] } }).data;
  expect(courts.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 100));
  await fresh.close();
});

test('when anybody else asks, then nothing is told or done', async () => {
  for (const role of ['owner', 'customer'] as const) {
    const stranger = role === 'owner' ? owner : await makePerson(server, role);
    await listAs(stranger).expect(403);
    await remove({ reason: 'Mine' }, stranger).expect(403);
  }
  await server.api.get('/api/admin/removed-courts').expect(401);
  expect(await server.services.courtRecords.findById(courtId)).toBeDefined();
});
