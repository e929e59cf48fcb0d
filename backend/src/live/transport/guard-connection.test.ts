import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceMonotonicClock } from '../../../test/monotonic-clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { guardConnection, limitUnread, type Connection } from './guard-connection.ts';

const ALMOST_TOO_MUCH = 'x'.repeat(1_048_575);

const close = vi.fn();
const warn = vi.fn();
/** What a client without WebSockets has. */
const transport = { writable: true };
let connection: EventEmitter;

beforeEach(() => {
  vi.resetAllMocks();
  transport.writable = true;
  connection = Object.assign(new EventEmitter(), { close, transport });
  guardConnection(connection as unknown as Connection, { warn } as unknown as Logger);
});

/** The transport takes what waits, and the client has not read it yet. */
function flush(): void {
  connection.emit('flush');
  transport.writable = false;
}

test('when a client without a WebSocket sends too much, then its connection is ended at once, and it is logged why', () => {
  const now = performance.now();
  replaceMonotonicClock(() => now);
  for (let packet = 0; packet < 60; packet += 1) connection.emit('packet');
  expect(close).not.toHaveBeenCalled();
  connection.emit('packet');
  expect(close.mock.calls).toEqual([[true]]);
  expect(warn.mock.calls).toEqual([[{ reason: 'sent too much' }, 'A connection was cut']]);
});

test('when a client goes on after a burst, then twenty more may pass with each second', () => {
  // A whole number, so that the second is a second to the last bit.
  let now = Math.ceil(performance.now());
  replaceMonotonicClock(() => now);
  for (let packet = 0; packet < 60; packet += 1) connection.emit('packet');
  now += 1_000;
  for (let packet = 0; packet < 20; packet += 1) connection.emit('packet');
  expect(close).not.toHaveBeenCalled();
  connection.emit('packet');
  expect(close).toHaveBeenCalledOnce();
});

test('when what was sent has been read, then it counts no more', () => {
  for (let time = 0; time < 3; time += 1) {
    connection.emit('packetCreate', { data: ALMOST_TOO_MUCH });
    flush();
    transport.writable = true;
  }
  expect(close).not.toHaveBeenCalled();
});

test('when what was sent has not been read, then it counts with what waits after it', () => {
  connection.emit('packetCreate', { data: ALMOST_TOO_MUCH });
  flush();
  connection.emit('packetCreate', { data: 'x' });
  expect(close).not.toHaveBeenCalled();
  connection.emit('packetCreate', { data: 'x' });
  expect(close.mock.calls).toEqual([[true]]);
  expect(warn.mock.calls).toEqual([[{ reason: 'reads too slowly' }, 'A connection was cut']]);
});

test('when a ping waits, which has nothing in it, then what waits beside it counts all the same', () => {
  connection.emit('packetCreate', {});
  connection.emit('packetCreate', { data: `${ALMOST_TOO_MUCH}xx` });
  expect(close).toHaveBeenCalledOnce();
});

test('when answers to pings are not read, then they are cut at four times what packets may be, which count first', () => {
  const httpServer = new EventEmitter();
  limitUnread(httpServer as Server, { warn } as unknown as Logger);
  const destroy = vi.fn();
  const socket = Object.assign(new EventEmitter(), { writableLength: 4 * 1_048_576, destroy });
  httpServer.emit('upgrade', {}, socket);
  socket.emit('data');
  expect(destroy).not.toHaveBeenCalled();
  socket.writableLength += 1;
  socket.emit('data');
  expect(destroy).toHaveBeenCalledOnce();
  expect(warn.mock.calls).toEqual([[{ reason: 'reads too slowly' }, 'A connection was cut']]);
});
