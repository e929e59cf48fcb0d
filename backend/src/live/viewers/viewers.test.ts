import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import {
  connectSocket,
  hearViewers,
  roundTrip,
  watch,
  type TestSocket,
} from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const TELL_EVERY_MS = 1_000;
// A room is told once a second, which a test lets pass.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await openForFile(startTestServer());
afterAll(() => {
  vi.useRealTimers();
});
const owner = await makePerson(server, 'owner');
const courtDay = { courtId: (await makeCourt(server, owner.id)).id, date: '2026-12-02' };

const open = (browser?: unknown) => connectSocket(server.url, { browser });

/** What a page was told last, some seconds later. */
function hearLater(socket: TestSocket) {
  const heard = hearViewers(socket);
  return () => {
    vi.advanceTimersByTime(TELL_EVERY_MS);
    return heard();
  };
}

describe('when people look at a court and day', () => {
  test('then each hears how many they are, as they come, turn away and leave', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    const seen = hearLater(first);
    await watch(first, courtDay);
    await expect.poll(seen).toEqual({ ...courtDay, viewers: 1 });
    await Promise.all([watch(second, courtDay), watch(third, courtDay)]);
    await expect.poll(seen).toEqual({ ...courtDay, viewers: 3 });
    expect(await second.emitWithAck('slots:unwatch', courtDay)).toEqual({ ok: true });
    await expect.poll(seen).toEqual({ ...courtDay, viewers: 2 });
    third.close();
    await expect.poll(seen).toEqual({ ...courtDay, viewers: 1 });
  });

  test('then those of one browser are one, and who names none or nonsense counts for themself', async () => {
    const one = ['1-2-3-4', '1-2-3-4'];
    const nonsense = ['x'.repeat(65), 'x'.repeat(65), 5, 5, { $ne: '' }, ''];
    const names = [...one, '5-6-7-8', undefined, ...nonsense];
    const sockets = await Promise.all(names.map(open));
    const seen = hearLater(sockets[0] as TestSocket);
    for (const socket of sockets) await watch(socket, { ...courtDay, date: '2026-12-04' });
    await expect.poll(seen).toMatchObject({ viewers: 9 });
  });

  test('then who looks at another day does not count', async () => {
    const [here, there] = [await open(), await open()];
    const seen = hearLater(here);
    const elsewhere = hearLater(there);
    await Promise.all([watch(here, courtDay), watch(there, { ...courtDay, date: '2026-12-03' })]);
    await expect.poll(seen).toEqual({ ...courtDay, viewers: 1 });
    await expect.poll(elsewhere).toMatchObject({ viewers: 1 });
  });

  test('then of a court under review nobody hears it, and nobody is told that there is none', async () => {
    const { id: courtId } = await makeCourt(server, owner.id, { status: 'pending' });
    const [here, there, nowhere] = [await open(), await open(), await open()];
    const hidden = [here, nowhere].map(hearViewers);
    const seen = hearLater(there);
    const { date } = courtDay;
    await watch(nowhere, { courtId: '64b000000000000000000001', date });
    await watch(here, { courtId, date });
    await watch(there, courtDay);
    await expect.poll(seen).toMatchObject({ viewers: 1 });
    await Promise.all([here, nowhere].map(roundTrip));
    expect(hidden.map((hear) => hear())).toEqual([undefined, undefined]);
  });
});
