import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePerson, type Person } from '../../test/factories.ts';
import { openForFile } from '../../test/open-for-file.ts';
import { connectSocket, watch, type TestSocket } from '../../test/socket-client.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const CUT_WITHIN_MS = 5_000;
/** Of the regular check. Only a test lets their time pass. */
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };

const server = await openForFile(startTestServer());
afterAll(() => {
  vi.useRealTimers();
});
let person: Person;
let other: Person;
let socket: TestSocket;
let otherSocket: TestSocket;

beforeEach(async () => {
  server.clock.set('2026-12-01T04:30:00Z');
  person = await makePerson(server, 'customer');
  other = await makePerson(server, 'owner');
  socket = await connectSocket(server.url, person);
  otherSocket = await connectSocket(server.url, other);
});

const users = () => server.connection.collection('users');
const isPerson = () => ({ _id: new Types.ObjectId(person.id) });

const whenCut = (one: TestSocket) => new Promise((resolve) => one.once('disconnect', resolve));

/** Resolves when the server has disconnected the socket. */
async function waitUntilCut(): Promise<void> {
  const cut = whenCut(socket);
  vi.advanceTimersByTime(CUT_WITHIN_MS);
  await cut;
}

describe('when a session ends', () => {
  test.each([
    ['by a new password', () => users().updateOne(isPerson(), { $inc: { tokenVersion: 1 } })],
    ['because the account is gone', () => users().deleteOne(isPerson())],
  ])('then %s its sockets are cut within seconds, and nobody else’s', async (_, end) => {
    await end();
    await waitUntilCut();
    expect(await watch(otherSocket, courtDay)).toEqual({ ok: true });
    await expect(connectSocket(server.url, person)).rejects.toThrow(
      'Your session has ended, please log in again',
    );
  });

  test('then a token past its time is worth nothing on an open socket either', async () => {
    const visitor = await connectSocket(server.url);
    server.clock.set('2026-12-08T04:30:01Z');
    await waitUntilCut();
    expect(await watch(visitor, courtDay)).toEqual({ ok: true });
  });

  test('then its sockets are cut at once where it was ended, before the regular check', async () => {
    const cut = whenCut(socket);
    await users().updateOne(isPerson(), { $inc: { tokenVersion: 1 } });
    server.services.sessionEvents.publish('sessions:ended', { userId: person.id });
    await cut;
  });
});
