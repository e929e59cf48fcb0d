import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countViewers } from './count-viewers.ts';
import type { LiveServer } from '../live-server.ts';
import { courtDayRoom, courtRoom } from '../rooms.ts';
import { NUMBER_FADES_AFTER_MS } from './viewer-tally.ts';

const ROUND_MS = 1_000;
const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };
const room = courtDayRoom(courtDay);
const otherRoom = courtDayRoom({ ...courtDay, date: '2026-12-03' });

const rooms = new Map<string, Set<string>>();
/** The sockets of which it is known whose they are. */
const sockets = new Map<string, { data: { session?: { userId: string }; browser?: string } }>();
const adapter = Object.assign(new EventEmitter(), { rooms });
/** What was pushed, and whether to the sockets of all instances or to those of this one. */
const pushed: [to: 'everybody' | 'own', payload: unknown][] = [];
/** How many look at the room from other instances. */
let elsewhere: number;
const tally = vi.fn((_: string, local: number) => Promise.resolve(local + elsewhere));
/** Whether everybody may see the court by now. */
let isPublic: boolean;
/** Settles when the database has told it. */
let courtRead: Promise<void>;
let stop: () => Promise<void>;

beforeEach(() => {
  isPublic = true;
  courtRead = Promise.resolve();
  vi.useFakeTimers();
  rooms.clear();
  sockets.clear();
  pushed.length = 0;
  elsewhere = 0;
  tally.mockClear();
  const pushTo = (to: 'everybody' | 'own') => ({
    to: () => ({ emit: (_: string, payload: unknown) => pushed.push([to, payload]) }),
  });
  const io = { sockets: { adapter, sockets }, ...pushTo('everybody'), local: pushTo('own') };
  stop = countViewers({
    io: io as unknown as LiveServer,
    tally,
    isPublicCourt: () => courtRead.then(() => isPublic),
  });
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

function enter(name: string, socket: string): void {
  rooms.set(name, new Set(rooms.get(name)).add(socket));
  adapter.emit('join-room', name, socket);
}

function leave(name: string, socket: string): void {
  rooms.get(name)?.delete(socket);
  if (rooms.get(name)?.size === 0) rooms.delete(name);
  adapter.emit('leave-room', name, socket);
}

const passRounds = (count: number) => vi.advanceTimersByTimeAsync(count * ROUND_MS);
const told = (to: 'everybody' | 'own', viewers: number) => [to, { ...courtDay, viewers }];

test('when many come within a moment, then everybody is told once, of all of them', async () => {
  for (const socket of ['a', 'b', 'c']) enter(room, socket);
  enter(courtRoom(courtDay.courtId), 'a');
  await passRounds(1);
  expect(pushed).toEqual([told('everybody', 3)]);
});

test('when somebody who is signed in has two pages, then both are one of those who look', async () => {
  for (const socket of ['a', 'b']) {
    sockets.set(socket, { data: { session: { userId: 'u' } } });
    enter(room, socket);
  }
  enter(room, 'of a visitor');
  await passRounds(1);
  expect(pushed).toEqual([told('everybody', 2)]);
});

test('when a visitor has two pages in one browser, or an old line whose end was not seen, then both are one of those who look', async () => {
  for (const [socket, browser] of Object.entries({ a: 'one', b: 'one', c: 'two' })) {
    sockets.set(socket, { data: { browser } });
    enter(room, socket);
  }
  await passRounds(1);
  expect(pushed).toEqual([told('everybody', 2)]);
});

test('when one comes as another leaves, then the number is told all the same: who came has not heard it', async () => {
  enter(room, 'a');
  // Counted once more in the next round in any case.
  await passRounds(1);
  leave(room, 'a');
  enter(room, 'b');
  await passRounds(1);
  expect(pushed).toEqual([told('everybody', 1), told('everybody', 1)]);
});

test('when nobody comes or leaves, then nobody is told again', async () => {
  enter(room, 'a');
  await passRounds(60);
  expect(pushed).toHaveLength(1);
});

test('when another instance changed its number at the same moment, then all who were told a wrong one hear the right one', async () => {
  enter(room, 'a');
  await passRounds(1);
  elsewhere = 2;
  await passRounds(2);
  expect(pushed).toEqual([told('everybody', 1), told('everybody', 3)]);
});

test('when an instance dies, then its number is gone soon after it fades, and told once', async () => {
  elsewhere = 2;
  enter(room, 'a');
  await passRounds(2);
  elsewhere = 0;
  await vi.advanceTimersByTimeAsync(NUMBER_FADES_AFTER_MS);
  expect(pushed).toEqual([told('everybody', 3), told('own', 1)]);
});

test('when people look on for long, then their number is written again before it fades, and no more often than it has to be', async () => {
  enter(room, 'a');
  await passRounds(2);
  tally.mockClear();
  await vi.advanceTimersByTimeAsync(NUMBER_FADES_AFTER_MS);
  expect(tally.mock.calls).toEqual(Array(3).fill([room, 1]));
});

test('when the last of this instance has left, then the others are told, and it is counted here no more', async () => {
  elsewhere = 1;
  enter(room, 'a');
  await passRounds(2);
  leave(room, 'a');
  await passRounds(1);
  expect(pushed).toEqual([told('everybody', 2), told('everybody', 1)]);
  await passRounds(1);
  tally.mockClear();
  await passRounds(60);
  expect(tally).not.toHaveBeenCalled();
});

test('when the court is not public, then nobody is told who looks at it; once it is, everybody is', async () => {
  isPublic = false;
  enter(room, 'a');
  enter(room, 'b');
  await passRounds(60);
  expect(pushed).toEqual([]);
  isPublic = true;
  await vi.advanceTimersByTimeAsync(NUMBER_FADES_AFTER_MS);
  expect(pushed).toEqual([told('own', 2)]);
  isPublic = false;
  leave(room, 'b');
  await passRounds(60);
  expect(pushed).toHaveLength(1);
});

test('when it is stopped, then nobody is counted or told any more', async () => {
  enter(room, 'a');
  await stop();
  enter(room, 'b');
  await passRounds(60);
  expect(tally).not.toHaveBeenCalled();
  expect([adapter.listenerCount('join-room'), adapter.listenerCount('leave-room')]).toEqual([0, 0]);
});

test('when it takes long to learn whether the court is public, then the number is told that there is by then', async () => {
  let tellCourt: () => void = () => undefined;
  courtRead = new Promise((resolve) => (tellCourt = resolve));
  enter(room, 'a');
  await passRounds(1);
  elsewhere = 2;
  enter(room, 'b');
  tellCourt();
  await vi.advanceTimersByTimeAsync(0);
  expect(pushed).toEqual([told('everybody', 4)]);
});

async function stopTakingBackBoth(): Promise<void> {
  tally.mockClear();
  await stop();
  expect(tally.mock.calls).toEqual([
    [room, 0],
    [otherRoom, 0],
  ]);
}

test('when it is stopped, then the others no longer count who looks here: they come back there', async () => {
  enter(room, 'a');
  enter(otherRoom, 'b');
  await passRounds(1);
  await stopTakingBackBoth();
});

test('when it is stopped while a new room is being counted or its court read, then that number is taken back as well', async () => {
  courtRead = new Promise(() => undefined);
  enter(room, 'a');
  await passRounds(1);
  tally.mockImplementationOnce(() => new Promise(() => undefined));
  enter(otherRoom, 'b');
  await passRounds(1);
  await stopTakingBackBoth();
});

test('when it is stopped before it is known whether a court is public, then nobody is counted there afterwards', async () => {
  let tellCourt: () => void = () => undefined;
  courtRead = new Promise((resolve) => (tellCourt = resolve));
  enter(room, 'a');
  await passRounds(1);
  await stop();
  tally.mockClear();
  tellCourt();
  await vi.advanceTimersByTimeAsync(0);
  expect(tally).not.toHaveBeenCalled();
});

test('when it is stopped, then that is not over before its numbers are taken back: the line to Redis ends next', async () => {
  enter(room, 'a');
  await passRounds(1);
  let answer: (viewers: number) => void = () => undefined;
  tally.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  let isOver = false;
  const stopped = stop().then(() => (isOver = true));
  await passRounds(1);
  expect(isOver).toBe(false);
  answer(0);
  await stopped;
});
