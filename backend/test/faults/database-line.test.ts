/**
 * The connection to the database is slow, frozen, cut or loses an answer: people get an answer in time, and it
 * recovers by itself.
 */
import mongoose from 'mongoose';
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { DATABASE_ANSWER_MAX_MS } from '../../src/platform/mongo/mongo-connection.ts';
import { isDatabaseGone } from '../../src/platform/mongo/mongo-errors.ts';
import { bookingIn, makeCourt, makePerson, slotsAt, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** The promised time for an answer. */
const PROMISED_MS = 2_000;
const PAGE = '<head><title>Crease</title></head><div id="root"></div>';
const ANY_ID = 'a'.repeat(24);

/** Uses a good connection to the same database. */
const witness = await openForFile(startTestServer());
const proxy = await openForFile(startTcpProxy(inject('mongodbUri')));
/** Uses the bad connection. */
const server = await openForFile(
  startTestServer({
    mongodbUri: proxy.uri,
    databaseName: witness.databaseName,
    pages: { 'index.html': PAGE },
    databaseAnswerMaxMs: DATABASE_ANSWER_MAX_MS,
  }),
);
const owner = await makePerson(witness, 'owner');

afterEach(async () => {
  proxy.behave('fine');
  await expect.poll(async () => (await server.api.get('/api/courts')).status).toBe(200);
});

const UNAVAILABLE = {
  success: false,
  code: 'unavailable',
  message: 'We cannot reach our records right now, please try again in a moment',
};

describe('when the line is frozen', () => {
  test('then each of many gets a sentence, nobody waits for two limits in a row, and it heals without a restart', async () => {
    proxy.behave('frozen');
    const begun = performance.now();
    // Each asks for something else: the same question would be one command, and need one connection.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => server.api.get(`/api/courts?search=${index}`)),
    );
    expect(performance.now() - begun).toBeLessThan(2 * DATABASE_ANSWER_MAX_MS);
    for (const { status, body, headers } of answers) {
      expect([status, body, headers['retry-after']]).toEqual([503, UNAVAILABLE, '5']);
    }
    await server.api.get('/healthz').expect(200);
    await server.api.get('/readyz').expect(503);
  });

  test('then whoever opens a page gets it, and no search engine keeps it', async () => {
    proxy.behave('frozen');
    const paths = ['/courts', `/courts/${ANY_ID}`, `/booking/${ANY_ID}`];
    const answers = await Promise.all(
      paths.map((path) => server.api.get(path).set('Accept', 'text/html')),
    );
    for (const { status, text, headers } of answers) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(headers['content-type']).toContain('text/html');
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('noindex');
    }
  });

  test('then the time to answer is under what people were promised', () => {
    expect(DATABASE_ANSWER_MAX_MS).toBeLessThan(PROMISED_MS);
  });
});

test('when every answer comes late, then people wait a little longer and get it', async () => {
  proxy.behave('fine', 200);
  await server.api.get('/api/courts').expect(200);
});

test('when every line is cut in the middle of many reads, then all of them are answered', async () => {
  const find = vi.spyOn(server.services.courtRecords, 'find');
  onTestFinished(() => {
    find.mockRestore();
  });
  proxy.behave('fine', 50);
  const asked = Promise.all(Array.from({ length: 20 }, () => server.api.get('/api/courts')));
  await expect.poll(() => find.mock.calls.length).toBeGreaterThan(0);
  proxy.cut();
  proxy.behave('fine');
  expect((await asked).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(find.mock.settledResults[0]).toMatchObject({ type: 'rejected' });
});

const cut = new mongoose.mongo.MongoNetworkError('The line was cut');

test('when a line is cut under a page, the sitemap or a calendar, then that is read a second time too', async () => {
  const { courts, calendarFeeds } = server.services;
  vi.spyOn(courts, 'findById').mockRejectedValueOnce(cut);
  vi.spyOn(courts, 'listPublicIds').mockRejectedValueOnce(cut);
  vi.spyOn(calendarFeeds, 'read').mockRejectedValueOnce(cut).mockResolvedValueOnce('Bookings');
  const { id: courtId } = await makeCourt(witness, owner.id);
  await server.api.get(`/courts/${courtId}`).set('Accept', 'text/html').expect(200);
  await server.api.get('/sitemap.xml').expect(200);
  await server.api.get(`/calendar/${ANY_ID}.ics`).expect(200);
});

test('when a line is cut under a change, then it is not made twice', async () => {
  const change = vi.spyOn(server.services.users, 'updateProfile').mockRejectedValue(cut);
  onTestFinished(() => {
    change.mockRestore();
  });
  await server
    .as(owner)
    .put('/api/users/profile')
    .send({ name: 'Nimal', phone: '0771234567' })
    .expect(503);
  expect(change).toHaveBeenCalledOnce();
});

describe('when the write is done and its answer lost', () => {
  const send = (to: TestServer, customer: Person, courtId: string) =>
    to
      .as(customer)
      .post('/api/bookings')
      .set('Idempotency-Key', `lost ${courtId}`)
      .send({ courtId, date: TOMORROW, timeSlots: slotsAt(19) });

  test('then the same key again is the same booking', async () => {
    const { id: courtId } = await makeCourt(witness, owner.id);
    const customer = await makePerson(witness, 'customer');
    const bookings = witness.connection.collection('bookings');
    const stored = () => bookings.countDocuments({ 'idempotency.key': `lost ${courtId}` });
    const { bookingRecords } = server.services;
    const insertRequest = bookingRecords.insertRequest.bind(bookingRecords);
    // Only the write itself fails; everything before it works.
    bookingRecords.insertRequest = async (request, used) => {
      proxy.behave('swallow-answers');
      return insertRequest(request, used);
    };
    const asked = send(server, customer, courtId).then((response) => response);
    await expect.poll(async () => (await asked).status).toBe(503);
    bookingRecords.insertRequest = insertRequest;
    proxy.behave('fine');
    proxy.cut();
    await expect.poll(async () => (await server.api.get('/api/courts')).status).toBe(200);

    const again = await send(server, customer, courtId).expect(201);
    const booking = bookingIn(again);
    expect(await stored()).toBe(1);
    expect((await send(witness, customer, courtId).expect(201)).body).toMatchObject({
      data: { booking: { _id: booking._id } },
    });
    await sweepAll(witness);
    expect(await findBroken(witness.connection, { isSwept: true })).toEqual([]);
  });

  test('then a mail is not said to be stored', async () => {
    const to = { name: 'Nuwan', address: 'nuwan@crease.test' };
    const letter = { to, subject: 'Lost', heading: 'Lost', paragraphs: [] };
    proxy.behave('swallow-answers');
    const posted = server.services.mail.post(letter, { key: 'lost' });
    await expect(posted).rejects.toSatisfy(isDatabaseGone);
    proxy.cut();
  });
});
