import type { Connection } from 'mongoose';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveServer } from './live-server.ts';
import { tellDatabaseReturned } from './tell-database-returned.ts';

const client = new EventEmitter();
const emit = vi.fn();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  emit.mockClear();
  const connection = { getClient: () => client } as unknown as Connection;
  stop = tellDatabaseReturned(connection, { local: { emit } } as unknown as LiveServer);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const LOST = ['connectionClosed', { reason: 'error' }] as const;

test.each([
  ['a connection broke', LOST],
  ['another member of the set has become the first', ['connectionPoolCleared', {}]],
] as const)(
  'when %s and connections are there again, then pages are told once',
  (_, [event, how]) => {
    client.emit(event, how);
    vi.advanceTimersByTime(60_000);
    expect(emit).not.toHaveBeenCalled();
    client.emit('connectionReady');
    client.emit(event, how);
    client.emit('connectionReady');
    vi.advanceTimersByTime(60_000);
    expect(emit.mock.calls).toEqual([['database:returned']]);
    client.emit(...LOST);
    client.emit('connectionReady');
    vi.advanceTimersByTime(60_000);
    expect(emit).toHaveBeenCalledTimes(2);
  },
);

test('when connections end again and again, as while answers take too long, then pages are told every half a minute at most', () => {
  for (let second = 0; second < 75; second += 1) {
    client.emit(...LOST);
    client.emit('connectionReady');
    vi.advanceTimersByTime(1_000);
  }
  expect(emit).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(30_000);
  expect(emit).toHaveBeenCalledTimes(4);
});

test('when a connection is new, or one that nobody needs is closed, then nobody is told', () => {
  client.emit('connectionReady');
  client.emit('connectionClosed', { reason: 'idle' });
  client.emit('connectionReady');
  vi.advanceTimersByTime(60_000);
  expect(emit).not.toHaveBeenCalled();
});

test('when the server has stopped, then nobody is told any more', () => {
  client.emit(...LOST);
  client.emit('connectionReady');
  stop();
  client.emit(...LOST);
  client.emit('connectionReady');
  vi.advanceTimersByTime(60_000);
  expect(emit).not.toHaveBeenCalled();
  expect(client.eventNames()).toEqual([]);
});
