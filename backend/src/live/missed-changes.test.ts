import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RedisPair } from '../platform/redis/redis.ts';
import type { LiveServer } from './live-server.ts';
import { tellMissedChanges, type MissedChanges } from './missed-changes.ts';

const subscriber = new EventEmitter();
const canPublish = vi.fn<RedisPair['canPublish']>();
const everywhere = vi.fn();
const here = vi.fn();
let missed: MissedChanges;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  canPublish.mockResolvedValue(true);
  const server = { emit: everywhere, local: { emit: here } } as unknown as LiveServer;
  missed = tellMissedChanges({ subscriber, canPublish } as unknown as RedisPair, () => server);
});
afterEach(() => {
  missed.stop();
  vi.useRealTimers();
});

test('when pushes were lost, then all pages are told once, as soon as they can be reached', async () => {
  canPublish.mockResolvedValueOnce(false);
  missed.noteLost();
  missed.noteLost();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(everywhere).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(everywhere.mock.calls).toEqual([['changes:missed']]);
  expect(here).not.toHaveBeenCalled();
});

test('when this instance could not listen, then its own pages are told', () => {
  subscriber.emit('ready');
  expect(here.mock.calls).toEqual([['changes:missed']]);
  expect(everywhere).not.toHaveBeenCalled();
});

test('when it is stopped, then nobody is told any more', async () => {
  missed.noteLost();
  missed.stop();
  subscriber.emit('ready');
  missed.noteLost();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([everywhere, here].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('when it is stopped before any push was lost, then one that is lost later is told to nobody', async () => {
  missed.stop();
  missed.noteLost();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([everywhere, here].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
