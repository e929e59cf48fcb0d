/**
 * Two instances whose clocks differ by ten minutes: nobody is signed out, nothing is answered twice, and deadlines
 * still hold.
 */
import type { Booking } from '@crease/contract';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  answer,
  askFor,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  type Person,
} from '../factories.ts';
import { startMailServer } from '../mail-server.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { createTestClock, TODAY, TOMORROW } from '../test-clock.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

const MINUTE_MS = 60_000;
const APART_MS = 10 * MINUTE_MS;
const START = '2026-12-01T04:30:00Z';
const WEEK_MS = 7 * 86_400_000;

let ahead: TestServer;
let behind: TestServer;
let owner: Person;

function setClocks(atBehind: number): void {
  behind.clock.set(new Date(atBehind).toISOString());
  ahead.clock.set(new Date(atBehind + APART_MS).toISOString());
}

beforeAll(async () => {
  behind = await startTestServer();
  ahead = await startTestServer({ databaseName: behind.databaseName });
  setClocks(Date.parse(START));
  owner = await makePerson(behind, 'owner');
});
afterEach(async () => {
  await ahead.services.events.settled();
  await sweepAll(behind);
  expect(await findBroken(behind.connection)).toEqual([]);
  setClocks(Date.parse(START));
});
afterAll(async () => {
  await ahead.close();
  await behind.close();
});

const me = (server: TestServer, { bearer }: Person) =>
  server.api.get('/api/auth/me').set(...bearer);

describe('when somebody signs in on one instance and goes on at the other', () => {
  test('then a token of the one ahead is good at the one behind', async () => {
    const person = await makePerson(ahead, 'customer');
    await me(behind, person).expect(200);
  });

  test('then its end differs by no more than the clocks do', async () => {
    const person = await makePerson(behind, 'customer');
    const end = Date.parse(START) + WEEK_MS;
    behind.clock.set(new Date(end - 1_000).toISOString());
    await me(behind, person).expect(200);
    behind.clock.set(new Date(end + MINUTE_MS).toISOString());
    await me(behind, person).expect(401);
    ahead.clock.set(new Date(end - APART_MS).toISOString());
    await me(ahead, person).expect(200);
    ahead.clock.set(new Date(end + MINUTE_MS).toISOString());
    await me(ahead, person).expect(401);
  });
});

describe('when a slot begins between the two clocks', () => {
  /** Five minutes before 11:00 in Sri Lanka. */
  const BEFORE_ELEVEN = Date.parse('2026-12-01T05:25:00Z');

  test('then the one ahead refuses it, the one behind takes it, and it is never sold twice', async () => {
    const { id: courtId } = await makeCourt(behind, owner.id);
    const wish = { courtId, date: TODAY, hours: [11] };
    setClocks(BEFORE_ELEVEN);
    const customer = await makePerson(behind, 'customer');
    const refused = await askFor(ahead, customer, wish).expect(409);
    expect(refused.body).toMatchObject({ code: 'slot_begun' });
    const request = await makeRequest(behind, customer, wish);

    const late = await answer(ahead, owner, request._id, 'confirmed').expect(409);
    expect(late.body).toMatchObject({ code: 'request_expired' });
    await answer(behind, owner, request._id, 'confirmed').expect(200);
    const rival = await makePerson(behind, 'customer');
    expect((await askFor(behind, rival, wish).expect(409)).body).toMatchObject({
      code: 'slots_taken',
    });
  });

  test('then the sweep of the one ahead and an accept at the one behind have one winner', async () => {
    const { id: courtId } = await makeCourt(behind, owner.id);
    setClocks(BEFORE_ELEVEN);
    const customer = await makePerson(behind, 'customer');
    const request = await makeRequest(behind, customer, { courtId, date: TODAY, hours: [11] });
    const [accepted] = await Promise.all([
      answer(behind, owner, request._id, 'confirmed'),
      ahead.services.bookings.sweep(),
    ]);
    const stored = await behind.services.bookingRecords.findById(request._id);
    expect([accepted.status, stored?.status]).toEqual(
      accepted.status === 200 ? [200, 'confirmed'] : [409, 'declined'],
    );
  });
});

test('when a day begins between the two clocks, then the last day that can be booked differs and nothing else', async () => {
  const { id: courtId } = await makeCourt(behind, owner.id);
  const customer = await makePerson(behind, 'customer');
  // 23:55 in Sri Lanka on 1 December; the other is at 00:05 on the second.
  setClocks(Date.parse('2026-12-01T18:25:00Z'));
  const newest = { courtId, date: '2027-03-02', hours: [19] };
  expect((await askFor(behind, customer, newest).expect(400)).body).toMatchObject({
    code: 'invalid_input',
  });
  const made = await askFor(ahead, customer, newest).expect(201);
  const { booking } = (made.body as { data: { booking: Booking } }).data;
  expect(booking.date).toBe('2027-03-02');
  expect((await makeRequest(behind, customer, { courtId, date: TOMORROW })).date).toBe(TOMORROW);
});

describe('when the clock of an instance jumps ahead by two months', () => {
  const LATER = '2027-02-01T04:30:00Z';
  async function openHasty() {
    const sharedClock = createTestClock();
    const hasty = await startTestServer({ sharedClock });
    onTestFinished(() => hasty.close());
    const scene = await makeScene(hasty);
    const { courtId, customer } = scene;
    const waiting = await makeRequest(hasty, customer, { courtId, hours: [19] });
    const accepted = await makeRequest(hasty, customer, { courtId, hours: [20] });
    await answer(hasty, scene.owner, accepted._id, 'confirmed').expect(200);
    await hasty.services.events.settled();
    hasty.clock.set(LATER);
    return { hasty, sharedClock, ids: [waiting._id, accepted._id] };
  }

  test('then its sweep ends nothing before its time', async () => {
    const { hasty, sharedClock, ids } = await openHasty();
    const sweep = async () => {
      await hasty.services.bookings.sweep();
      await hasty.services.events.settled();
      const { bookingRecords } = hasty.services;
      const found = await Promise.all(ids.map((id) => bookingRecords.findById(id)));
      return found.map((booking) => booking?.status);
    };
    expect(await sweep()).toEqual(['pending', 'confirmed']);
    sharedClock.set(LATER);
    expect(await sweep()).toEqual(['declined', 'completed']);
  });

  test('then it forgets nothing that is still needed', async () => {
    const { hasty, sharedClock } = await openHasty();
    await hasty.services.mail.sendDue();
    const forget = async () => {
      await hasty.services.mail.purge();
      await hasty.services.bookings.forgetDays();
      const kept = ['outbox', 'courtdays'].map((name) => hasty.connection.collection(name));
      return Promise.all(kept.map((collection) => collection.countDocuments({}, { limit: 1 })));
    };
    expect(await forget()).toEqual([1, 1]);
    sharedClock.set(LATER);
    expect(await forget()).toEqual([0, 0]);
  });
});

describe('when mails are sent by two instances', () => {
  async function openMails() {
    const smtp = await startMailServer();
    const options = { smtpUrl: smtp.url, sharedClock: createTestClock() };
    const first = await startTestServer(options);
    const second = await startTestServer({ ...options, databaseName: first.databaseName });
    second.clock.set(new Date(first.clock.now() + APART_MS).toISOString());
    onTestFinished(async () => {
      smtp.hangUp();
      await second.close();
      await first.close();
      await smtp.close();
    });
    return { smtp, behind: first.services.mail, ahead: second.services.mail };
  }
  const letterTo = (address: string) => ({
    ...{ to: { name: 'Nuwan', address }, subject: 'Nets', heading: 'Nets', paragraphs: [] },
  });

  test('then the one ahead does not send what the one behind is sending', async () => {
    const { smtp, ...mails } = await openMails();
    smtp.misbehaviour = 'hang';
    await mails.behind.post(letterTo('slow@example.lk'), { key: 'slow' });
    await expect.poll(() => smtp.hanging).toBe(1);
    await mails.ahead.sendDue();
    expect(smtp.attempts).toBe(1);
  });

  test('then what the one ahead stores for anybody is due at once', async () => {
    const { smtp, ...mails } = await openMails();
    await mails.ahead.stop();
    await mails.ahead.post(letterTo('any@example.lk'), { key: 'any' });
    await mails.behind.sendDue();
    await expect.poll(() => smtp.to('any@example.lk')).toHaveLength(1);
  });
});
