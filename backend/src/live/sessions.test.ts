import { Types } from 'mongoose';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makePerson, type Person } from '../../test/factories.ts';
import { openForFile } from '../../test/open-for-file.ts';
import { connectSocket, watch, type TestSocket } from '../../test/socket-client.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const CUT_WITHIN_MS = 5_000;
const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };

const server = await openForFile(startTestServer());
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

/** Milliseconds until the server disconnects the socket. */
function timeUntilCut(): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    socket.once('disconnect', () => {
      resolve(performance.now() - from);
    });
  });
}

describe('when a session ends', () => {
  test.each([
    ['by a new password', () => users().updateOne(isPerson(), { $inc: { tokenVersion: 1 } })],
    ['because the account is gone', () => users().deleteOne(isPerson())],
  ])('then %s its sockets are cut within seconds, and nobody else’s', async (_, end) => {
    const cut = timeUntilCut();
    await end();
    expect(await cut).toBeLessThan(CUT_WITHIN_MS);
    expect(await watch(otherSocket, courtDay)).toEqual({ ok: true });
    await expect(connectSocket(server.url, person)).rejects.toThrow(
      'Your session has ended, please log in again',
    );
  });

  test('then a token past its time is worth nothing on an open socket either', async () => {
    const visitor = await connectSocket(server.url);
    const cut = timeUntilCut();
    server.clock.set('2026-12-08T04:30:01Z');
    expect(await cut).toBeLessThan(CUT_WITHIN_MS);
    expect(await watch(visitor, courtDay)).toEqual({ ok: true });
  });

  test('then its sockets are cut at once where it was ended, before the regular check', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const unchecked = await startTestServer({ databaseName: server.databaseName });
    const open = await connectSocket(unchecked.url, person);
    const cut = new Promise((resolve) => open.once('disconnect', resolve));
    await users().updateOne(isPerson(), { $inc: { tokenVersion: 1 } });
    unchecked.services.sessionEvents.publish('sessions:ended', { userId: person.id });
    await cut;
    await unchecked.close();
  });
});
