import type { Booking, CalendarFeed } from '@crease/contract';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  bookingIn,
  bookWalkIn,
  makePerson,
  makeRequest,
  makeScene,
  requestCancellation,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { readCalendar } from '../../../test/read-calendar.ts';
import { refusedByIndexOn } from '../../../test/refused-by-index.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TODAY } from '../../../test/test-clock.ts';
import { logRequests } from '../../http/request-log.ts';

const ADDRESS = '/api/bookings/calendar-feed';
const OPERATORS_GUIDE = new URL('../../../../infra/README.md', import.meta.url);

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  ({ owner, customer, courtId } = await makeScene(server, { name: 'Nets; & Co' }));
});

const feedIn = ({ body }: { body: unknown }) =>
  (body as { data: { feed: CalendarFeed | null } }).data.feed;
const call = (method: 'get' | 'post' | 'delete', by: Person = owner) =>
  server.as(by)[method](ADDRESS);
const urlOf = async (by: Person = owner) => feedIn(await call('post', by).expect(201))?.url ?? '';

async function eventsAt(url: string) {
  const { text } = await server.api.get(url).expect(200);
  return readCalendar(text).events;
}

async function confirmed(hours: number[], date?: string): Promise<Booking> {
  const booking = await makeRequest(server, customer, {
    ...{ courtId, hours },
    ...(date !== undefined && { date }),
  });
  await answer(server, owner, booking._id, 'confirmed').expect(200);
  return booking;
}

async function bookFor(details: object): Promise<Booking> {
  return bookingIn(await bookWalkIn(server, owner, { courtId, hours: [9] }, details).expect(201));
}

describe('when an owner makes a calendar address', () => {
  test('then it is shown again to them alone, and only its hash and its seal are stored', async () => {
    expect(feedIn(await call('get').expect(200))).toBeNull();
    const made = await call('post').expect(201);
    expect(made.body).toMatchObject({ message: 'Your calendar address is ready' });
    const url = feedIn(made)?.url ?? '';
    expect(url).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(feedIn(await call('get'))?.url).toBe(url);
    expect(feedIn(await call('get', await makePerson(server, 'owner')))).toBeNull();
    const token = /([\w-]{43})\.ics/.exec(url)?.[1] ?? '';
    const stored = await server.connection.collection('calendarfeeds').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('then it answers a calendar that only the phone keeps, and says when nothing changed', async () => {
    await confirmed([19]);
    const url = await urlOf();
    const first = await server.api.get(url).expect(200);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['x-robots-tag']).toBe('noindex');
    // Whoever opens the address in a browser would otherwise save a file that is named by the secret.
    expect(first.headers['content-disposition']).toBe('inline; filename="crease.ics"');
    const etag = first.headers['etag'] ?? '';
    server.clock.set('2026-12-01T04:40:00Z');
    await server.api.get(url).set('If-None-Match', etag).expect(304);
    await confirmed([20]);
    await server.api.get(url).set('If-None-Match', etag).expect(200);
  });

  test('then reading it writes nothing', async () => {
    const url = await urlOf();
    const write = vi.spyOn(server.connection.collection('calendarfeeds'), 'updateOne');
    await server.api.get(url).expect(200);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  test('then making another kills the one before, and revoking kills it too', async () => {
    const first = await urlOf();
    server.clock.set('2026-12-01T04:31:00Z');
    const made = feedIn(await call('post').expect(201));
    expect(feedIn(await call('get'))).toEqual(made);
    const second = made?.url ?? '';
    await server.api.get(first).expect(404);
    await server.api.get(second).expect(200);
    const revoked = await call('delete').expect(200);
    expect(revoked.body).toMatchObject({ message: 'Your calendar address was revoked' });
    const gone = await server.api.get(second).expect(404);
    expect(gone.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(gone.text).toBe('There is no calendar at this address, or not any more');
    expect(feedIn(await call('get'))).toBeNull();
    await call('delete').expect(200);
  });

  test('then of many at once one is left, and it works', async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => urlOf()));
    const kept = feedIn(await call('get'))?.url;
    expect(urls).toContain(kept);
    const answers = await Promise.all(urls.map((url) => server.api.get(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('then the database itself takes neither a second one of theirs nor the same for another', async () => {
    await urlOf();
    const stored = server.connection.collection('calendarfeeds');
    const feed = await stored.findOne({}, { sort: { _id: -1 } });
    const twins = [
      { owner: feed?.['owner'] as unknown, tokenHash: 'another' },
      { owner: 'another', tokenHash: feed?.['tokenHash'] as unknown },
    ];
    for (const twin of twins) {
      await expect(stored.insertOne(twin)).rejects.toMatchObject({ code: 11_000 });
    }
  });

  test('then the one that the database refused for another one is made all the same', async () => {
    const records = server.connection.collection('calendarfeeds');
    vi.spyOn(records, 'updateOne').mockRejectedValueOnce(refusedByIndexOn('owner'));
    await server.api.get(await urlOf()).expect(200);
  });
});

test('when the server got another secret, then phones go on reading and bring the address back', async () => {
  const url = await urlOf();
  await server.connection
    .collection('calendarfeeds')
    .updateMany({}, { $set: { sealedToken: Buffer.alloc(80).toString('base64') } });
  expect(feedIn(await call('get').expect(200))).toBeNull();
  await server.api.get(url).expect(200);
  expect(feedIn(await call('get'))?.url).toBe(url);
});

test('when an operator ends all addresses as the guide tells, then none opens a calendar until its owner makes a new one', async () => {
  const url = await urlOf();
  const guide = await readFile(OPERATORS_GUIDE, 'utf8');
  const [, collection = ''] = /`db\.(\w+)\.deleteMany\(\{\}\)`/.exec(guide) ?? [];
  await server.connection.collection(collection).deleteMany({});
  await server.api.get(url).expect(404);
  await server.api.get(await urlOf()).expect(200);
});

describe('when somebody guesses an address', () => {
  test.each([
    `/calendar/${'a'.repeat(43)}.ics`,
    '/calendar/.ics',
    '/calendar/short.ics',
    `/calendar/${'a'.repeat(43)}`,
    '/calendar/%00.ics',
    '/calendar/..%2F..%2Fetc.ics',
    '/calendar/',
  ])('then %s is not found', async (address) => {
    await server.api.get(address).set('Accept', 'text/calendar').expect(404);
  });

  test('then the address in the log is hidden', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (line: Buffer, _, done) => {
        lines.push(String(line));
        done();
      },
    });
    const app = express().use(logRequests(pino(sink)));
    app.get('/calendar/:file', (_, response) => {
      response.send('');
    });
    await request(app).get('/calendar/secret-token.ics').expect(200);
    expect(lines.join()).toContain('/calendar/…');
    expect(lines.join()).not.toContain('secret-token');
  });
});

describe('when a phone reads the calendar', () => {
  test('then each stretch of hours is one event with the customer, under the ids of the mails', async () => {
    const booking = await confirmed([19, 20, 23, 24]);
    const events = await eventsAt(await urlOf());
    expect(events.map(({ UID }) => UID).sort()).toEqual(
      ['19', '23'].map((hour) => `${booking._id}-${startHour(hour)}@crease`).sort(),
    );
    const evening = events.find(({ DTSTART }) => DTSTART === '20261202T133000Z');
    expect(evening).toMatchObject({
      ...{ DTEND: '20261202T153000Z', STATUS: 'CONFIRMED' },
      LOCATION: 'Nets; & Co, 1 Galle Road, Colombo 03',
    });
    const { name, phone } = booking.customer ?? { name: '?', phone: '?' };
    expect(evening?.['SUMMARY']).toBe(`${name}, Nets; & Co`);
    expect(evening?.['DESCRIPTION']).toContain(`Phone: ${phone}`);
    expect(evening?.['DESCRIPTION']).toContain('Wed 2 Dec 2026, 7 to 9 PM');
    expect(evening?.['DESCRIPTION']).toContain('Total: Rs 28,000.00\n');
  });

  test('then walk-ins and doubtful bookings are there, requests and cancelled ones are not', async () => {
    const doubtful = await confirmed([19]);
    await requestCancellation(server, customer, doubtful._id, 'Rain').expect(200);
    await bookFor({ customerName: 'Sunil', notes: 'Two helmets' });
    await makeRequest(server, customer, { courtId, hours: [21] });
    const cancelled = await makeRequest(server, customer, { courtId, hours: [22] });
    await answer(server, owner, cancelled._id, 'declined').expect(200);
    const events = await eventsAt(await urlOf());
    expect(events.map(({ STATUS }) => STATUS).sort()).toEqual(['CONFIRMED', 'TENTATIVE']);
    const asksToCancel = events.find(({ STATUS }) => STATUS === 'TENTATIVE');
    expect(asksToCancel?.['SUMMARY']).toMatch(/^Asks to cancel: /);
    const walkIn = events.find(({ STATUS }) => STATUS === 'CONFIRMED');
    expect(walkIn?.['SUMMARY']).toBe('Sunil, Nets; & Co');
    expect(walkIn?.['DESCRIPTION']).toContain('Notes: Two helmets');
  });

  test('then what was played stays for 30 days, and another owner’s bookings are never in it', async () => {
    await confirmed([19], TODAY);
    const url = await urlOf();
    const ofAnother = await urlOf(await makePerson(server, 'owner'));
    server.clock.set('2026-12-02T00:00:00Z');
    await server.services.bookings.sweep();
    server.clock.set('2026-12-31T14:00:00Z');
    expect(await eventsAt(url)).toHaveLength(1);
    server.clock.set('2026-12-31T15:00:00Z');
    expect(await eventsAt(url)).toEqual([]);
    expect(await eventsAt(ofAnother)).toEqual([]);
  });

  test('then nothing that people typed breaks out of its line', async () => {
    await bookFor({
      customerName: 'Eve\r\nEND:VEVENT\rATTACH:http://evil.example\n<script>alert(1)</script>',
      notes: 'a;b,c\\d\r\nBEGIN:VALARM',
    });
    const { text } = await server.api.get(await urlOf()).expect(200);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => /^(ATTACH|BEGIN:VALARM)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
    const [event] = readCalendar(text).events;
    expect(event?.['SUMMARY']).toContain('Eve END:VEVENT ATTACH:http://evil.example <script>');
    expect(event?.['DESCRIPTION']).toContain('a;b,c\\d\nBEGIN:VALARM');
  });
});

/** 2 December 2026 is day 20,789 since 1970. */
function startHour(hour: string): number {
  return 20_789 * 24 + Number(hour);
}
