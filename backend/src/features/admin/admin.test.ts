import type { AdminStats, Court, ReviewedCourt } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendCourt } from '../../../test/court-form.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import type { UserRecord } from '../users/users.service.ts';

const NOW = '2026-12-01T04:30:00.000Z';

const server = await openForFile(startTestServer());
const admin = await makePerson(server, 'admin');
let owner: Person;
beforeEach(async () => {
  server.clock.set(NOW);
  owner = await makePerson(server, 'owner');
});

const pending = async () => (await makeCourt(server, owner.id, { status: 'pending' })).id;
const approve = (id: string, by: Person = admin) =>
  server.as(by).put(`/api/admin/courts/${id}/approve`);
const reject = (id: string, rejectionReason: unknown, by: Person = admin) =>
  server.as(by).put(`/api/admin/courts/${id}/reject`).send({ rejectionReason });
const remove = (id: string, by: Person = admin) => server.as(by).delete(`/api/admin/courts/${id}`);
const courtIn = ({ body }: { body: unknown }) =>
  (body as { data: { court: ReviewedCourt } }).data.court;

async function list(query = ''): Promise<ReviewedCourt[]> {
  const response = await server.as(admin).get(`/api/admin/courts${query}`).expect(200);
  const { courts, count } = (response.body as { data: { courts: ReviewedCourt[]; count: number } })
    .data;
  expect(count).toBe(courts.length);
  return courts;
}

async function readStats(): Promise<AdminStats> {
  const response = await server.as(admin).get('/api/admin/dashboard/stats').expect(200);
  return (response.body as { data: { stats: AdminStats } }).data.stats;
}

describe('when an administrator approves a court', () => {
  test('then everybody sees it, and it is kept who decided and when', async () => {
    const id = await pending();
    const response = await approve(id).expect(200);
    expect(response.body).toMatchObject({ message: 'Court approved successfully!' });
    expect(courtIn(response)).toMatchObject({
      _id: id,
      status: 'approved',
      approvedAt: NOW,
      owner: { _id: owner.id, email: owner.email },
      decisions: [{ decision: 'approved', by: { _id: admin.id, name: admin.name }, at: NOW }],
    });
    const shown = await server.api.get(`/api/courts/${id}`).expect(200);
    expect(courtIn(shown)).not.toHaveProperty('decisions');
  });
});

describe('when an administrator rejects a court', () => {
  test('then its owner sees the reason, and nobody else the court', async () => {
    const id = await pending();
    const response = await reject(id, '  Too dark ').expect(200);
    expect(response.body).toMatchObject({ message: 'Court rejected' });
    expect(courtIn(response)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Too dark',
      rejectedAt: NOW,
      decisions: [{ decision: 'rejected', reason: 'Too dark', at: NOW }],
    });
    await server.api.get(`/api/courts/${id}`).expect(404);
    const own = await server.as(owner).get(`/api/courts/${id}`);
    expect((own.body as { data: { court: Court } }).data.court.rejectionReason).toBe('Too dark');
  });

  test.each([['   '], [undefined], ['x'.repeat(501)], [{ $ne: '' }]])(
    'then the reason %j is refused and the court waits on',
    async (reason) => {
      const id = await pending();
      await reject(id, reason).expect(400);
      expect((await server.services.courtRecords.findById(id))?.status).toBe('pending');
    },
  );

  test('then every later decision is added to the first', async () => {
    const id = await pending();
    await reject(id, 'Too dark').expect(200);
    await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
    server.clock.set('2026-12-01T05:00:00.000Z');
    const { decisions } = courtIn(await approve(id).expect(200));
    expect(decisions.map(({ decision, at }) => [decision, at])).toEqual([
      ['rejected', NOW],
      ['approved', '2026-12-01T05:00:00.000Z'],
    ]);
  });
});

describe('when a court does not wait for review', () => {
  test('then it can not be decided about, with a sentence that says why', async () => {
    const id = await pending();
    await approve(id).expect(200);
    for (const again of [approve(id), reject(id, 'No')]) {
      const response = await again.expect(409);
      expect(response.body).toMatchObject({
        code: 'wrong_status',
        message: 'This court is already approved',
      });
    }
    const other = await pending();
    await reject(other, 'No').expect(200);
    const response = await approve(other).expect(409);
    expect(response.body).toMatchObject({ message: 'This court is already rejected' });
  });

  test('then of many decisions at once one counts', async () => {
    const id = await pending();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? approve(id) : reject(id, 'No'))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...[200, 409, 409, 409, 409, 409, 409, 409, 409, 409],
    ]);
    const court = await server.services.courtRecords.findById(id);
    expect(court?.decisions.map(({ decision }) => decision)).toEqual([court?.status]);
  });

  test('then of an edition that was not looked at nothing is decided', async () => {
    const id = await pending();
    const [seen] = await list('?status=pending');
    const changed = await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
    const edition = seen?.edition;
    for (const decided of [
      approve(id).send({ edition }),
      reject(id, 'No').send({ rejectionReason: 'No', edition }),
    ]) {
      const response = await decided.expect(409);
      expect(response.body).toMatchObject({
        code: 'court_changed',
        message: 'This court was changed meanwhile, please look at it again',
      });
    }
    await approve(id)
      .send({ edition: courtIn(changed).edition })
      .expect(200);
  });

  test('then a change that comes in the middle of a decision is not overlooked', async () => {
    const id = await pending();
    const { courtRecords } = server.services;
    const write = courtRecords.review.bind(courtRecords);
    const spy = vi.spyOn(courtRecords, 'review').mockImplementationOnce(async (read, review) => {
      await sendCourt(server, owner, ['put', `/courts/${id}`]).expect(200);
      return write(read, review);
    });
    await approve(id).send({ edition: 1 }).expect(409);
    expect((await courtRecords.findById(id))?.status).toBe('pending');
    spy.mockRestore();
  });

  test.each(['f'.repeat(24), 'nonsense'])('then %s is not found', async (id) => {
    await approve(id).expect(404);
    await reject(id, 'No').expect(404);
    await remove(id).expect(404);
  });
});

describe('when an administrator deletes a court', () => {
  test.each(['pending', 'approved', 'rejected'] as const)(
    'then a %s one is gone from every list and count',
    async (status) => {
      const { id } = await makeCourt(server, owner.id, { status, approvedAt: new Date(NOW) });
      const before = await readStats();
      const response = await remove(id).expect(200);
      expect(response.body).toEqual({
        success: true,
        message: 'Court deleted successfully',
        data: {},
      });
      const after = await readStats();
      expect(after.courts[status]).toBe(before.courts[status] - 1);
      expect(after.courts.total).toBe(before.courts.total - 1);
      expect(after.recentlyApproved.map((court) => court._id)).not.toContain(id);
      expect((await list()).map((court) => court._id)).not.toContain(id);
      await approve(id).expect(404);
    },
  );

  test('then what is to come there is declined', async () => {
    const { id } = await makeCourt(server, owner.id);
    const customer = await makePerson(server, 'customer');
    const request = await makeRequest(server, customer, { courtId: id });
    await remove(id).expect(200);
    const stored = await server.services.bookingRecords.findById(request._id);
    expect(stored).toMatchObject({ status: 'declined', declineReason: 'The court was removed' });
  });
});

describe('when an administrator looks at the courts', () => {
  test('then all are there with their owners, newest first, or those of one status', async () => {
    await approve(await pending()).expect(200);
    const [first, second] = [await pending(), await pending()];
    await reject(first, 'No').expect(200);
    const all = await list();
    expect(all.map((court) => court._id).slice(0, 2)).toEqual([second, first]);
    expect(all[0]?.owner).toMatchObject({ _id: owner.id, name: expect.any(String) as string });
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const some = await list(`?status=${status}`);
      expect(some).toEqual(all.filter((court) => court.status === status));
      expect(some.length).toBeGreaterThan(0);
    }
    expect(await list('?status=')).toEqual(all);
  });

  test.each(['?status=closed', '?status[$ne]=x'])('then %s is refused', async (query) => {
    await server.as(admin).get(`/api/admin/courts${query}`).expect(400);
  });

  test('then the counts are right, and the five approved last come first', async () => {
    const fresh = await startTestServer();
    const people = await Promise.all(
      (['admin', 'owner', 'owner', 'customer'] as const).map((role) => makePerson(fresh, role)),
    );
    const [boss, host] = people as [Person, Person];
    const gone = await fresh.services.users.findById((await makePerson(fresh, 'customer')).id);
    await fresh.services.users.remove(gone as UserRecord, new Date(NOW));
    const ids: string[] = [];
    for (let day = 1; day <= 7; day += 1) {
      const approvedAt = new Date(`2026-11-0${((day * 3) % 7) + 1}T00:00:00Z`);
      ids[(day * 3) % 7] = (await makeCourt(fresh, host.id, { approvedAt })).id;
    }
    await makeCourt(fresh, host.id, { status: 'pending' });
    await makeCourt(fresh, host.id, { status: 'rejected' });
    const response = await fresh.as(boss).get('/api/admin/dashboard/stats');
    const { stats } = (response.body as { data: { stats: AdminStats } }).data;
    expect(stats.users).toEqual({ total: 4, customers: 1, owners: 2 });
    expect(stats.courts).toEqual({ total: 9, approved: 7, pending: 1, rejected: 1 });
    expect(stats.recentlyApproved.map((court) => court._id)).toEqual(ids.toReversed().slice(0, 5));
    expect(stats.recentlyApproved[0]?.owner).toMatchObject({ _id: host.id });
    await fresh.close();
  });

  test('then courts that nobody approved are never among those approved last', async () => {
    const fresh = await startTestServer();
    const host = await makePerson(fresh, 'owner');
    const approvedAt = new Date(NOW);
    const { id } = await makeCourt(fresh, host.id, { approvedAt });
    await makeCourt(fresh, host.id, { status: 'pending' });
    await makeCourt(fresh, host.id, { status: 'rejected' });
    const { recentlyApproved } = await fresh.services.admin.readStats();
    expect(recentlyApproved.map((court) => court._id)).toEqual([id]);
    await fresh.close();
  });
});

test('when anybody else asks, then nothing is told or done', async () => {
  const id = await pending();
  const strangers = [owner, await makePerson(server, 'customer')];
  for (const by of strangers) {
    await approve(id, by).expect(403);
    await reject(id, 'No', by).expect(403);
    await remove(id, by).expect(403);
    await server.as(by).get('/api/admin/courts').expect(403);
    await server.as(by).get('/api/admin/dashboard/stats').expect(403);
  }
  await server.api.get('/api/admin/courts').expect(401);
  await server.api.put(`/api/admin/courts/${id}/approve`).expect(401);
  expect((await server.services.courtRecords.findById(id))?.status).toBe('pending');
});
