/** Double clicks and repeats after a lost answer: one Idempotency-Key makes one booking. */
import { describe, expect, test } from 'vitest';
import { bookingIn, makeCourt, makePerson, slotsAt, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';
import { findBroken } from './check-invariants.ts';
import { sweepAll } from './sweep-all.ts';

const TIMES = 50;

const one = await openForFile(startTestServer());
const other = await openForFile(startTestServer({ databaseName: one.databaseName }));
const owner = await makePerson(one, 'owner');

interface Sending {
  person: Person;
  path: '/api/bookings' | '/api/bookings/manual';
  key: string;
  body: object;
}

function send(server: TestServer, { person, path, key, body }: Sending) {
  return server.as(person).post(path).set('Idempotency-Key', key).send(body);
}

const KINDS = [
  ['/api/bookings', {}],
  ['/api/bookings/manual', { customerName: 'Walk-in', customerPhone: '0771234567' }],
] as const;

describe.each(KINDS)('when a booking is sent to %s', (path, details) => {
  const makeSending = async (): Promise<Sending & { body: { courtId: string } }> => {
    const court = await makeCourt(one, owner.id);
    const person = path === '/api/bookings' ? await makePerson(one, 'customer') : owner;
    const body = { courtId: court.id, date: TOMORROW, timeSlots: slotsAt(19, 20), ...details };
    return { person, path, key: `once ${court.id}`, body };
  };

  test(`${TIMES} times at once under one key, then it is one booking and one answer`, async () => {
    const sending = await makeSending();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => send(index % 2 ? one : other, sending)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const ids = new Set(answers.map((response) => bookingIn(response)._id));
    expect(ids.size).toBe(1);
    const stored = await one.connection
      .collection('bookings')
      .countDocuments({ 'idempotency.key': sending.key });
    expect(stored).toBe(1);
    await other.services.bookingEvents.settled();
    await sweepAll(one);
    expect(await findBroken(one.connection, { isSwept: true })).toEqual([]);
  });

  test('again with another body under the same key, then it is refused and the first stands', async () => {
    const sending = await makeSending();
    const made = bookingIn(await send(one, sending).expect(201));
    const body = { ...sending.body, timeSlots: slotsAt(21) };
    const refused = await send(other, { ...sending, body }).expect(409);
    expect(refused.body).toMatchObject({ code: 'idempotency_conflict' });
    expect(bookingIn(await send(other, sending).expect(201))._id).toBe(made._id);
  });

  test('with two bodies under one key at once, then one of them is made', async () => {
    const sending = await makeSending();
    const body = { ...sending.body, timeSlots: slotsAt(21) };
    const answers = await Promise.all([send(one, sending), send(other, { ...sending, body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const stored = await one.connection
      .collection('bookings')
      .countDocuments({ 'idempotency.key': sending.key });
    expect(stored).toBe(1);
  });

  test('by two people under the same key, then each has a booking of their own', async () => {
    const sending = await makeSending();
    const stranger = await makePerson(one, path === '/api/bookings' ? 'customer' : 'owner');
    const court = await makeCourt(one, stranger.id);
    const made = bookingIn(await send(one, sending).expect(201));
    const body = { ...sending.body, courtId: court.id };
    const others = bookingIn(await send(one, { ...sending, person: stranger, body }).expect(201));
    expect(others._id).not.toBe(made._id);
  });

  test('again after its hours began, then the answer is the one booking', async () => {
    const sending = await makeSending();
    const made = bookingIn(await send(one, sending).expect(201));
    const stood = other.clock.now();
    other.clock.set('2026-12-02T14:00:00Z');
    const again = await send(other, sending);
    other.clock.set(new Date(stood).toISOString());
    expect(again.status).toBe(201);
    expect(bookingIn(again)._id).toBe(made._id);
  });
});
