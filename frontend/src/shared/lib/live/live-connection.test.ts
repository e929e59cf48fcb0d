import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './socket-client.factory.ts';

interface Opening {
  transports: string[];
  timeout: number;
  reconnectionDelayMax: number;
}

let socket: FakeSocket;
let opening: Opening;

beforeEach(() => {
  vi.resetModules();
  socket = new FakeSocket();
  vi.doMock('socket.io-client', () => ({
    io: (given: Opening) => {
      opening = given;
      return Object.assign(socket, { io: { opts: given } });
    },
  }));
});
afterEach(() => {
  vi.doUnmock('socket.io-client');
  vi.resetModules();
});

test('when a connection is not there in time, then the next attempt comes ten seconds later at most and begins another way', async () => {
  const { openConnection } = await import('./live-connection.ts');
  openConnection({});
  const firstOf = () => opening.transports[0];
  expect(opening).toMatchObject({ timeout: 8_000, reconnectionDelayMax: 10_000 });
  expect(firstOf()).toBe('websocket');
  // The library tries the other way itself then.
  socket.hear('connect_error', new Error('websocket error'));
  expect(firstOf()).toBe('websocket');
  socket.hear('connect_error', new Error('timeout'));
  expect(firstOf()).toBe('polling');
  socket.hear('connect_error', new Error('timeout'));
  expect(firstOf()).toBe('websocket');
});
