import type { Booking } from '@crease/contract';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  answer,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  markPayment,
  requestCancellation,
  type Person,
} from '../../../test/factories.ts';
import { startMailServer, type ReceivedMail } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { readCalendar } from '../../../test/read-calendar.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url }));
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  smtp.misbehaviour = undefined;
  ({ owner, customer, courtId } = await makeScene(server, { name: 'Nets & Co' }));
});

const ask = (hours: number[] = [19]) => makeRequest(server, customer, { courtId, hours });
const say = (booking: Booking, status: string) =>
  answer(server, owner, booking._id, status).expect(200);
const askToCancel = (booking: Booking, cancellationReason: string) =>
  requestCancellation(server, customer, booking._id, cancellationReason).expect(200);

async function mailsTo(person: Person, count: number): Promise<ReceivedMail[]> {
  await expect.poll(() => smtp.to(person.email).length).toBeGreaterThanOrEqual(count);
  await server.services.bookingEvents.settled();
  await server.services.mail.sendDue();
  expect(smtp.to(person.email)).toHaveLength(count);
  return smtp.to(person.email);
}

async function lastMailTo(person: Person, count: number): Promise<ReceivedMail['email']> {
  return ((await mailsTo(person, count)).at(-1) as ReceivedMail).email;
}

/** What is owed of the bookings of this test; of others, what can not be written stays owed. */
async function findOwing() {
  const owing = await server.services.bookings.findOwingNotices([]);
  return owing.filter((booking) => booking.courtId === courtId);
}

function calendarIn({ attachments }: ReceivedMail['email']) {
  const attachment = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  return attachment && readCalendar(new TextDecoder().decode(attachment.content as ArrayBuffer));
}

describe('when a booking goes its way', () => {
  test('then the owner is told of the request, with the hours and until when to answer', async () => {
    await ask([19, 20, 23, 24]);
    const mail = await lastMailTo(owner, 1);
    expect(mail.subject).toBe('New booking request: Nets & Co');
    expect(mail.text).toContain(`${(await nameOf(customer)) ?? ''} would like to play`);
    expect(mail.text).toContain('Wed 2 Dec 2026, 7 to 9 PM\n  Wed 2 Dec 2026, 11 PM to 1 AM');
    expect(mail.text).toContain('Total: Rs 28,000.00');
    expect(mail.text).toContain('Answer by: Wed 2 Dec 2026, 10:00 AM');
    expect(mail.text).toContain('https://crease.test/dashboard');
    expect(JSON.stringify(mail)).not.toContain(customer.email);
    expect(smtp.to(customer.email)).toEqual([]);
  });

  test('then a letter that names the customer to the owner is kept with their address, until it is sent', async () => {
    const booking = await ask();
    await say(booking, 'confirmed');
    await askToCancel(booking, 'Rain');
    await mailsTo(owner, 2);
    smtp.misbehaviour = 'refuse';
    const other = await ask([21]);
    await say(other, 'confirmed');
    await askToCancel(other, 'Rain');
    await server.services.bookingEvents.settled();
    const kept = await server.connection
      .collection<{ key: string; content?: string }>('outbox')
      .find({ content: { $regex: `"about":"${customer.email}"` } })
      .toArray();
    expect(kept.map(({ key }) => key.split(':')[1])).toEqual([other._id, other._id]);
  });

  test('then the customer is told of the answer, with an entry for the calendar', async () => {
    const booking = await ask([19, 20, 23, 24]);
    await say(booking, 'confirmed');
    const mail = await lastMailTo(customer, 1);
    expect(mail.subject).toBe('Booking confirmed: Nets & Co');
    const calendar = calendarIn(mail);
    expect(calendar?.method).toBe('REQUEST');
    expect(calendar?.events).toMatchObject([
      {
        DTSTART: '20261202T133000Z',
        DTEND: '20261202T153000Z',
        DTSTAMP: '20261201T043000Z',
        SEQUENCE: '2',
        STATUS: 'CONFIRMED',
        SUMMARY: 'Cricket at Nets & Co',
        LOCATION: 'Nets & Co, 1 Galle Road, Colombo 03',
      },
      { DTSTART: '20261202T173000Z', DTEND: '20261202T193000Z' },
    ]);
    expect(new Set(calendar?.events.map((event) => event['UID'])).size).toBe(2);
  });

  test('then a declined customer learns the reason', async () => {
    const rival = await makePerson(server, 'customer');
    await makeRequest(server, rival, { courtId, hours: [20] });
    await say(await ask([19, 20]), 'confirmed');
    const mail = await lastMailTo(rival, 1);
    expect(mail.subject).toBe('Booking declined: Nets & Co');
    expect(mail.text).toContain('Reason: These hours went to another booking');
    expect(calendarIn(mail)).toBeUndefined();
  });

  test('then a cancellation is asked of the owner, and takes the entry out of the calendar', async () => {
    const booking = await ask();
    await say(booking, 'confirmed');
    const before = calendarIn(await lastMailTo(customer, 1));
    await askToCancel(booking, 'Rain,\r\nBEGIN:VEVENT <b>and</b> wind');
    const asked = await lastMailTo(owner, 2);
    expect(asked.subject).toBe('Cancellation requested: Nets & Co');
    expect(asked.text).toContain('Reason: Rain,');
    expect(asked.html).toContain('&lt;b&gt;and&lt;/b&gt;');
    await say(booking, 'cancelled');
    const after = calendarIn(await lastMailTo(customer, 2));
    expect(after?.method).toBe('CANCEL');
    expect(after?.events).toMatchObject([{ STATUS: 'CANCELLED', SEQUENCE: '4' }]);
    expect(after?.events[0]?.['UID']).toBe(before?.events[0]?.['UID']);
  });

  test('then an owner who keeps the booking causes no mail, and a paid one tells of the refund', async () => {
    const booking = await ask();
    await say(booking, 'confirmed');
    await askToCancel(booking, 'Rain');
    await say(booking, 'confirmed');
    await lastMailTo(customer, 1);
    await markPayment(server, owner, booking._id, 'paid').expect(200);
    await askToCancel(booking, 'Storm');
    await say(booking, 'cancelled');
    const mail = await lastMailTo(customer, 2);
    expect(mail.text).toContain('Rs 7,000.00 is due back to you');
    expect(mail.text).toContain('Reason: Storm');
  });

  test('then its letter is no change of the booking, of which calendars would take notice', async () => {
    const { _id, updatedAt } = await ask();
    await mailsTo(owner, 1);
    const booking = await server.services.bookingRecords.findById(_id);
    expect(booking).toMatchObject({ noticesOwed: [], updatedAt: new Date(updatedAt), version: 1 });
  });

  test('then a walk-in is no reason for a mail', async () => {
    await bookWalkIn(server, owner, { courtId }).expect(201);
    await server.services.bookingEvents.settled();
    expect(await findOwing()).toEqual([]);
    expect(smtp.to(owner.email)).toEqual([]);
  });

  test('then a court named like a header or an event stays a name', async () => {
    const name = 'Nets\r\nBcc: thief@example.lk\r\nEND:VEVENT';
    const evil = await makeCourt(server, owner.id, { name });
    const booking = await makeRequest(server, customer, { courtId: evil.id });
    await say(booking, 'confirmed');
    const [mail] = await mailsTo(customer, 1);
    expect(mail?.recipients).toEqual([customer.email]);
    expect(mail?.email.subject).toBe('Booking confirmed: Nets Bcc: thief@example.lk END:VEVENT');
    expect(mail?.email.bcc).toBeUndefined();
    const events = mail && calendarIn(mail.email)?.events;
    expect(events).toHaveLength(1);
    expect(events?.[0]?.['SUMMARY']).toContain('END:VEVENT');
  });
});

async function nameOf({ id }: Person) {
  return (await server.services.users.findById(id))?.name;
}

describe('when the mail server is away', () => {
  test('then requests and answers go on, and the mails come later', async () => {
    smtp.misbehaviour = 'refuse';
    const booking = await ask();
    await say(booking, 'confirmed');
    await server.services.bookingEvents.settled();
    await server.services.mail.sendDue();
    expect(smtp.to(customer.email)).toEqual([]);
    smtp.misbehaviour = undefined;
    const later = await startTestServer({
      databaseName: server.databaseName,
      smtpUrl: smtp.url,
    });
    later.clock.set('2026-12-01T04:31:00Z');
    await later.services.mail.sendDue();
    await later.close();
    await mailsTo(customer, 1);
    await mailsTo(owner, 1);
  });
});

describe('when a process dies', () => {
  const accept = (booking: Booking) =>
    server.services.bookingRecords.writeStep({ id: booking._id, from: 'pending', to: 'confirmed' });

  test('then between the write and its event, the mail comes all the same, once', async () => {
    const booking = await ask();
    await server.services.bookingEvents.settled();
    await accept(booking);
    const other = await startTestServer({ databaseName: server.databaseName, smtpUrl: smtp.url });
    const sweepBoth = () =>
      Promise.all([server.services.notices.sweep(), other.services.notices.sweep()]);
    await sweepBoth();
    await sweepBoth();
    await other.close();
    expect((await lastMailTo(customer, 1)).subject).toBe('Booking confirmed: Nets & Co');
    expect(await findOwing()).toEqual([]);
  });

  test('then between the mail and the end of the debt, there is no second mail', async () => {
    const booking = await ask();
    await server.services.bookingEvents.settled();
    const accepted = await accept(booking);
    expect(accepted?.noticesOwed).toHaveLength(1);
    await server.services.notices.sweep();
    if (accepted) await server.services.notices.settleBooking(accepted);
    await mailsTo(customer, 1);
  });

  test('then an acceptance told after its cancellation brings no entry back', async () => {
    const booking = await ask();
    await accept(booking);
    const records = server.services.bookingRecords;
    const id = booking._id;
    await records.writeStep({ id, from: 'confirmed', to: 'cancellation_requested' });
    await records.writeStep({ id, from: 'cancellation_requested', to: 'cancelled' });
    await server.services.notices.sweep();
    const mails = await mailsTo(customer, 2);
    const methods = mails.map(({ email }) => [email.subject, calendarIn(email)?.method]);
    expect(Object.fromEntries(methods)).toEqual({
      'Booking confirmed: Nets & Co': undefined,
      'Booking cancelled: Nets & Co': 'CANCEL',
    });
  });

  test('then the owner is told nothing of somebody who has left meanwhile', async () => {
    const { _id } = await ask();
    await mailsTo(owner, 1);
    const noticesOwed = [{ id: randomUUID(), kind: 'cancellation_requested' }];
    const { connection, services } = server;
    const isBooking = { _id: new Types.ObjectId(_id) };
    await connection.collection('bookings').updateOne(isBooking, { $set: { noticesOwed } });
    await connection.collection('users').deleteOne({ email: customer.email });
    await services.notices.sweep();
    await mailsTo(owner, 1);
  });

  test('then a debt that can not be written does not hold up the others', async () => {
    const guest = await makePerson(server, 'customer');
    const booking = await makeRequest(server, guest, { courtId, hours: [21] });
    const newer = await ask([18]);
    await server.services.bookingEvents.settled();
    await server.connection
      .collection('users')
      .updateOne({ email: customer.email }, { $unset: { name: 1 } });
    await accept(booking);
    await accept(newer);
    await server.services.notices.sweep();
    await mailsTo(guest, 1);
  });

  test('then not even as many of them as are looked at in one go', async () => {
    const guest = await makePerson(server, 'customer');
    const booking = await makeRequest(server, guest, { courtId, hours: [21] });
    await server.services.bookingEvents.settled();
    const bookings = server.connection.collection('bookings');
    const broken = { ...(await bookings.findOne({ customer: new Types.ObjectId(guest.id) })) };
    for (const field of ['_id', 'pendingSlots', 'pendingOrdinal', 'idempotency']) {
      Reflect.deleteProperty(broken, field);
    }
    await accept(booking);
    await server.connection
      .collection('users')
      .updateOne({ email: customer.email }, { $unset: { name: 1 } });
    const owing = { customer: new Types.ObjectId(customer.id), createdAt: new Date(8.64e15) };
    onTestFinished(async () => {
      await bookings.deleteMany({ customer: owing.customer });
    });
    await bookings.insertMany(
      Array.from({ length: 200 }, () => ({
        ...broken,
        ...owing,
        noticesOwed: [{ id: randomUUID(), kind: 'declined' }],
      })),
    );
    await server.services.notices.sweep();
    expect((await lastMailTo(guest, 1)).subject).toBe('Booking confirmed: Nets & Co');
  });
});
