/**
 * Two instances whose clocks differ by ten minutes: nobody is signed out, nothing is answered twice, and deadlines
 * still hold.
 */
import { Types } from 'mongoose';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  answer,
  askFor,
  bookingIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  type Person,
} from '../factories.ts';
import { deleteAccount, makeAccount } from '../accounts.ts';
import { deleteConversation, deleteMessage, makeTalk, say } from '../conversations.ts';
import { startMailServer } from '../mail-server.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { createTestClock, TODAY, TOMORROW } from '../test-clock.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

const MINUTE_MS = 60_000;
const APART_MS = 10 * MINUTE_MS;
const START = '2026-12-01T04:30:00Z';
const WEEK_MS = 7 * 86_400_000;

const behind = await openForFile(startTestServer());
const ahead = await openForFile(startTestServer({ databaseName: behind.databaseName }));

function setClocks(atBehind: number): void {
  behind.clock.set(new Date(atBehind).toISOString());
  ahead.clock.set(new Date(atBehind + APART_MS).toISOString());
}

setClocks(Date.parse(START));
const owner = await makePerson(behind, 'owner');
afterEach(async () => {
  await ahead.services.bookingEvents.settled();
  await sweepAll(behind);
  expect(await findBroken(behind.connection)).toEqual([]);
  setClocks(Date.parse(START));
});

const me = (server: TestServer, person: Person) => server.as(person).get('/api/auth/me');

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
  const booking = bookingIn(made);
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
    await hasty.services.bookingEvents.settled();
    // By the new clock the lease of a letter that no sender has taken yet is over, which drops it.
    await hasty.services.mail.sendDue();
    hasty.clock.set(LATER);
    const statusesNow = async () => {
      await hasty.services.bookingEvents.settled();
      const { bookingRecords } = hasty.services;
      const both = [waiting, accepted].map(({ _id }) => bookingRecords.findById(_id));
      return (await Promise.all(both)).map((booking) => booking?.status);
    };
    return { hasty, sharedClock, scene, statusesNow };
  }

  test('then its sweep ends nothing before its time', async () => {
    const { hasty, sharedClock, statusesNow } = await openHasty();
    const sweep = async () => {
      await hasty.services.bookings.sweep();
      return statusesNow();
    };
    expect(await sweep()).toEqual(['pending', 'confirmed']);
    sharedClock.set(LATER);
    expect(await sweep()).toEqual(['declined', 'completed']);
  });

  test.each(['court', 'customer'])(
    'then the bookings of a %s that leaves end all the same',
    async (leaver) => {
      const { hasty, scene, statusesNow } = await openHasty();
      const { bookings } = hasty.services;
      if (leaver === 'court') await bookings.releaseCourt(scene.courtId);
      else await bookings.releaseCustomer(scene.customer.id);
      expect(await statusesNow()).toEqual([
        leaver === 'court' ? 'declined' : 'cancelled',
        'cancelled',
      ]);
    },
  );

  test('then it purges nothing that is still needed', async () => {
    const { hasty, sharedClock } = await openHasty();
    await hasty.services.mail.sendDue();
    const purge = async () => {
      await hasty.services.mail.purge();
      await hasty.services.bookings.purgeDays();
      const kept = ['outbox', 'courtdays'].map((name) => hasty.connection.collection(name));
      return Promise.all(kept.map((collection) => collection.countDocuments({}, { limit: 1 })));
    };
    expect(await purge()).toEqual([1, 1]);
    sharedClock.set(LATER);
    // A push that was still gathered gives its day a new version, after the purge of a fast machine.
    await expect.poll(purge).toEqual([0, 0]);
  });
});

describe('when what somebody deleted is removed for good', () => {
  const LATER = START.replace('04:', '05:');

  /** An instance that is ahead by two months, whose people delete one of everything. */
  async function openDeleted() {
    const sharedClock = createTestClock();
    const hasty = await startTestServer({ sharedClock });
    onTestFinished(() => hasty.close());
    hasty.clock.set('2027-02-01T04:30:00Z');
    const { owner: seller, customer, courtId, conversation } = await makeTalk(hasty);
    const message = await say(hasty, customer, conversation._id, 'Is it free?');
    const other = await makeTalk(hasty);
    const account = await makeAccount(hasty, 'customer');
    await deleteMessage(hasty, customer, message._id).expect(200);
    await deleteConversation(hasty, other.customer, other.conversation._id).expect(200);
    await deleteAccount(hasty, account).expect(200);
    await hasty.as(seller).delete(`/api/courts/${courtId}`).expect(200);
    const deleted = [
      ['messages', message._id],
      ['conversations', other.conversation._id],
      ['users', account.id],
      ['courts', courtId],
    ] as const;
    const sweep = async () => {
      await sweepAll(hasty);
      await hasty.services.accountDeletion.sweep();
      const counts = deleted.map(([name, id]) =>
        hasty.connection.collection(name).countDocuments({ _id: new Types.ObjectId(id) }),
      );
      return Promise.all(counts);
    };
    return { sharedClock, sweep };
  }

  test('then it rests as long as the database says, whatever the clock of the instance', async () => {
    const { sharedClock, sweep } = await openDeleted();
    expect(await sweep()).toEqual([1, 1, 1, 1]);
    sharedClock.set(LATER);
    expect(await sweep()).toEqual([0, 0, 0, 0]);
  });
});

test('when an administrator is leaving, then another one stays, although the clock of their instance is ahead', async () => {
  const hasty = await startTestServer({ sharedClock: createTestClock() });
  onTestFinished(() => hasty.close());
  const leaving = await makeAccount(hasty, 'admin');
  const staying = await makeAccount(hasty, 'admin');
  await hasty.services.users.markLeaving(leaving.id, { id: 'mark', at: new Date(START) });
  hasty.clock.set('2026-12-01T04:35:00Z');
  const refused = await deleteAccount(hasty, staying).expect(409);
  expect(refused.body).toMatchObject({ code: 'last_administrator' });
});

describe('when somebody asks for a code and the clock of the instance jumps ahead', () => {
  const ENDED = '2026-12-01T04:41:00Z';

  test('then it is sent and good for its ten minutes, whatever that clock says', async () => {
    const smtp = await startMailServer();
    const sharedClock = createTestClock();
    const hasty = await startTestServer({ smtpUrl: smtp.url, sharedClock });
    onTestFinished(async () => {
      await hasty.close();
      await smtp.close();
    });
    const { email } = await makePerson(hasty, 'customer');
    smtp.misbehaviour = 'refuse';
    await hasty.services.auth.sendResetCode(email, undefined);
    await hasty.services.mail.sendDue();
    smtp.misbehaviour = undefined;
    hasty.clock.set(ENDED);
    sharedClock.set('2026-12-01T04:31:00Z');
    await hasty.services.mail.sendDue();
    await hasty.services.auth.purgeResetCodes();
    const code = /\b\d{6}\b/.exec(smtp.to(email)[0]?.email.text ?? '')?.[0];
    const verify = () => hasty.api.post('/api/auth/verify-reset-code').send({ email, code });
    await verify().expect(200);
    hasty.clock.set(START);
    sharedClock.set(ENDED);
    await verify().expect(400);
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
