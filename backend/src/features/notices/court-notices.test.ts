import { beforeEach, describe, expect, test } from 'vitest';
import type { CourtRecord } from '../courts/courts.service.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const AN_HOUR_MS = 3_600_000;

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url }));
let owner: Person;
let admin: Person;
let courtId: string;

beforeEach(async () => {
  owner = await makePerson(server, 'owner');
  admin = await makePerson(server, 'admin');
  courtId = (await makeCourt(server, owner.id, { name: 'Nets <Co>', status: 'pending' })).id;
});

const approve = () => server.as(admin).put(`/api/admin/courts/${courtId}/approve`).expect(200);
const reject = (rejectionReason: string) =>
  server.as(admin).put(`/api/admin/courts/${courtId}/reject`).send({ rejectionReason }).expect(200);

const remove = (body?: { reason: string }) =>
  server.as(admin).delete(`/api/admin/courts/${courtId}`).send(body).expect(200);

async function mailsToOwner() {
  await server.services.courtEvents.settled();
  await server.services.mail.sendDue();
  return smtp.to(owner.email).map(({ email }) => email);
}

describe('when a court is reviewed', () => {
  test('then its owner is told that it is approved, once', async () => {
    await approve();
    const [mail, ...more] = await mailsToOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Court approved: Nets <Co>');
    expect(mail?.html).toContain('Nets &lt;Co&gt;');
    expect(mail?.text).toContain(`https://crease.test/courts/${courtId}`);
    await server.services.notices.sweep();
    expect(await mailsToOwner()).toHaveLength(1);
  });

  test('then its owner is told why it is rejected, and where to change it', async () => {
    await reject('The pictures show <b>another</b> court');
    const [mail] = await mailsToOwner();
    expect(mail?.subject).toBe('Court rejected: Nets <Co>');
    expect(mail?.text).toContain('Reason: The pictures show <b>another</b> court');
    expect(mail?.html).toContain('&lt;b&gt;another');
    expect(mail?.text).toContain(`https://crease.test/courts/${courtId}/edit`);
  });

  test('then a process that dies before it tells anybody leaves the debt, and every decision is told', async () => {
    const review = { byId: admin.id, at: new Date(server.clock.now()) };
    const records = server.services.courtRecords;
    const court = { id: courtId, version: 1 };
    const rejection = { ...review, decision: 'rejected', reason: 'Too dark' } as const;
    const rejected = await records.review(court, rejection);
    const { description, location, pricing, facilities, rules, operatingHours, images } =
      rejected as CourtRecord;
    const details = { description, location, pricing, facilities, rules, operatingHours, images };
    const changed = await records.update(rejected as CourtRecord, {
      ...details,
      name: 'Nets by day',
    });
    await records.review(changed as CourtRecord, { ...review, decision: 'approved' });
    expect(await mailsToOwner()).toEqual([]);
    const other = await startTestServer({ databaseName: server.databaseName, smtpUrl: smtp.url });
    const sweepBoth = () =>
      Promise.all([server.services.notices.sweep(), other.services.notices.sweep()]);
    await sweepBoth();
    await sweepBoth();
    await other.close();
    const subjects = (await mailsToOwner()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Court approved: Nets by day', 'Court rejected: Nets by day']);
    expect(await server.services.courts.findOwingNotices([])).toEqual([]);
  });

  test('then what is owed to an owner who has left meanwhile is owed no longer', async () => {
    const { courtRecords, courts, notices } = server.services;
    const approval = {
      decision: 'approved',
      byId: admin.id,
      at: new Date(server.clock.now()),
    } as const;
    await courtRecords.review({ id: courtId, version: 1 }, approval);
    await server.connection.collection('users').deleteOne({ email: owner.email });
    await notices.sweep();
    await notices.sweep();
    expect(await courts.findOwingNotices([])).toEqual([]);
    expect(await mailsToOwner()).toEqual([]);
  });
});

describe('when an administrator deletes a court', () => {
  test('then its owner is told which one and why, once', async () => {
    await remove({ reason: 'It closed <b>for good</b>' });
    const [mail, ...more] = await mailsToOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Court deleted: Nets <Co>');
    expect(mail?.text).toContain('An administrator deleted Nets <Co>');
    expect(mail?.text).toContain('Reason: It closed <b>for good</b>');
    expect(mail?.text).toContain('https://crease.test/dashboard');
    expect(mail?.html).toContain('&lt;b&gt;for good');
    await server.services.notices.sweep();
    expect(await mailsToOwner()).toHaveLength(1);
  });

  test('then no reason is made up where none was given', async () => {
    await remove();
    const [mail] = await mailsToOwner();
    expect(mail?.subject).toBe('Court deleted: Nets <Co>');
    expect(mail?.text).not.toContain('Reason');
  });

  test('then a process that dies before it tells anybody leaves the debt, and the court waits for it', async () => {
    await approve();
    expect(await mailsToOwner()).toHaveLength(1);
    const at = new Date(server.clock.now());
    const deletion = { decision: 'deleted', reason: 'It closed', byId: admin.id, at } as const;
    const { courtEvents, courtRecords, courtRemoval, notices } = server.services;
    const told: string[] = [];
    for (const name of ['court:reviewed', 'court:removed'] as const) {
      courtEvents.on(name, ({ id }) => void (id === courtId && told.push(name)));
    }
    await courtRecords.markRemoved(courtId, { at, deletion });
    server.clock.set(new Date(at.getTime() + AN_HOUR_MS).toISOString());
    await courtRemoval.sweep();
    expect(await mailsToOwner()).toHaveLength(1);
    await notices.sweep();
    await notices.sweep();
    const mails = await mailsToOwner();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Court approved: Nets <Co>',
      'Court deleted: Nets <Co>',
    ]);
    expect(mails[1]?.text).toContain('Reason: It closed');
    expect(told).toEqual(['court:removed']);
    await courtRemoval.sweep();
    expect(await courtRecords.findByIdEvenRemoved(courtId)).toBeUndefined();
  });
});

test('when owners delete their own court, then they are not written to about it', async () => {
  await server.as(owner).delete(`/api/courts/${courtId}`).expect(200);
  await server.services.notices.sweep();
  expect(await mailsToOwner()).toEqual([]);
});

test('when a court is deleted, then who asked for its hours is told by its name', async () => {
  await approve();
  const customer = await makePerson(server, 'customer');
  await makeRequest(server, customer, { courtId, hours: [19] });
  await server.as(owner).delete(`/api/courts/${courtId}`).expect(200);
  await server.services.bookingEvents.settled();
  await server.services.mail.sendDue();
  expect(smtp.to(customer.email).map(({ email }) => email.subject)).toEqual([
    'Booking declined: Nets <Co>',
  ]);
});
