import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countViewers } from './count-viewers.ts';
import type { LiveServer } from './live-server.ts';
import { courtDayRoom } from './rooms.ts';

const ROOM = courtDayRoom({ courtId: '64b000000000000000000001', date: '2026-12-02' });
const ROUND_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with one socket in the room, and what was told to its own sockets or to those of every instance. */
function setUp() {
  const rooms = new Map([[ROOM, new Set(['a socket'])]]);
  const adapter = Object.assign(new EventEmitter(), { rooms });
  const told: string[] = [];
  const targetOf = (whom: string) => ({
    to: () => ({
      emit: (_: string, { viewers }: { viewers: number }) => told.push(`${whom} ${viewers}`),
    }),
  });
  const io = { ...targetOf('all'), local: targetOf('own'), sockets: { adapter } };
  const tally = vi.fn<(room: string, local: number) => Promise<number>>();
  const stop = countViewers(io as unknown as LiveServer, tally);
  const nextRound = async () => {
    await vi.advanceTimersByTimeAsync(ROUND_MS);
    return told.splice(0);
  };
  return { tally, nextRound, stop, join: () => adapter.emit('join-room', ROOM) };
}

test('when another instance changed its number at the same moment, then all who were told a wrong one hear the right one', async () => {
  const { tally, nextRound, stop, join } = setUp();
  tally.mockResolvedValueOnce(8).mockResolvedValue(5);
  join();
  expect(await nextRound()).toEqual(['all 8']);
  expect(await nextRound()).toEqual(['all 5']);
  expect(await nextRound()).toEqual([]);
  stop();
});

test('when an instance died, then each of the others tells its own sockets', async () => {
  const { tally, nextRound, stop, join } = setUp();
  tally.mockResolvedValue(8);
  join();
  expect(await nextRound()).toEqual(['all 8']);
  expect(await nextRound()).toEqual([]);
  tally.mockResolvedValue(5);
  const rounds = [await nextRound(), await nextRound(), await nextRound()];
  expect(rounds.flat()).toEqual(['own 5']);
  stop();
});
