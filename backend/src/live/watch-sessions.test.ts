import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Logger } from '../platform/log/logger.ts';
import type { LiveServer, SocketSession } from './live-server.ts';
import { watchSessions, type FindTokenVersions, type SessionWatch } from './watch-sessions.ts';

const NOW = 1_000_000;
const LONG_MS = 60_000;

const anna: SocketSession = {
  userId: 'anna',
  role: 'customer',
  tokenVersion: 1,
  expiresAt: NOW + 1,
};
const disconnect = vi.fn();
const warn = vi.fn();
const sockets = new Map<string, unknown>();
const findTokenVersions = vi.fn<FindTokenVersions>();
let sessions: SessionWatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  findTokenVersions.mockResolvedValue(new Map([['anna', 1]]));
  sockets.clear();
  sockets.set('a', { data: { session: anna }, disconnect });
  sessions = watchSessions({
    io: { sockets: { sockets } } as unknown as LiveServer,
    findTokenVersions,
    clock: { now: () => NOW },
    logger: { warn } as unknown as Logger,
  });
});
afterEach(() => {
  sessions.stop();
  vi.useRealTimers();
});

test('when the database takes long to answer, then it is not asked again before it has, and after that it is', async () => {
  let answer: (versions: Map<string, number>) => void = () => undefined;
  findTokenVersions.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(findTokenVersions).toHaveBeenCalledOnce();
  answer(new Map());
  await vi.advanceTimersByTimeAsync(LONG_MS);
  // With its connection, which would stay open otherwise.
  expect(disconnect.mock.calls).toEqual([[true]]);
  expect(findTokenVersions.mock.calls.length).toBeGreaterThan(1);
});

test('when the database fails once, then nobody is cut, that is logged, and the sessions are checked on', async () => {
  findTokenVersions.mockRejectedValueOnce(new Error('gone'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(disconnect).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  expect(findTokenVersions.mock.calls.length).toBeGreaterThan(1);
});

test('when all who are there are visitors, then the database is not asked', async () => {
  sockets.set('a', { data: {}, disconnect });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(findTokenVersions).not.toHaveBeenCalled();
  expect(disconnect).not.toHaveBeenCalled();
});

test('when one person is checked at once, then nobody else is asked for or cut, and no visitor', async () => {
  const spared = vi.fn();
  sockets.set('b', { data: { session: { ...anna, userId: 'bert' } }, disconnect: spared });
  sockets.set('c', { data: {}, disconnect: spared });
  findTokenVersions.mockResolvedValue(new Map());
  await sessions.check('anna');
  expect(findTokenVersions.mock.calls).toEqual([[['anna']]]);
  expect(disconnect).toHaveBeenCalledOnce();
  expect(spared).not.toHaveBeenCalled();
});

test('when the time of a token is over, then its sockets are cut from that instant on, and no others', async () => {
  const spared = vi.fn();
  sockets.set('a', { data: { session: { ...anna, expiresAt: NOW } }, disconnect });
  sockets.set('b', { data: { session: anna }, disconnect: spared });
  sockets.set('c', { data: {}, disconnect: spared });
  await sessions.check();
  expect(findTokenVersions.mock.calls).toEqual([[['anna']]]);
  expect(disconnect).toHaveBeenCalledOnce();
  expect(spared).not.toHaveBeenCalled();
});

test('when it is stopped, then nothing is asked any more', async () => {
  sessions.stop();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(findTokenVersions).not.toHaveBeenCalled();
});
