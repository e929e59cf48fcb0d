import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket } from './socket-client.factory.ts';

interface Opening {
  transports: string[];
  timeout: number;
  reconnectionDelayMax: number;
}

let socket: FakeSocket;
let opening: Opening;
/** What the library knows of the line below the socket. */
const line = { engine: { readyState: 'open', _hasPingExpired: vi.fn() } };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  socket = new FakeSocket();
  socket.disconnect.mockReturnValue(socket);
  vi.doMock('socket.io-client', () => ({
    io: (given: Opening) => {
      opening = given;
      return Object.assign(socket, { io: Object.assign(line, { opts: given }) });
    },
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
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

describe('when somebody comes back to the page', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

  beforeEach(async () => {
    const { openConnection } = await import('./live-connection.ts');
    openConnection({});
  });

  const lineIs = (state: string) => (line.engine.readyState = state);

  test('then a line that died while the phone slept is found dead, also when no timer counted that time', () => {
    lineIs('open');
    comeBack();
    expect(line.engine._hasPingExpired).toHaveBeenCalled();
    expect(socket.connect).not.toHaveBeenCalled();
  });

  test('then the pause between two attempts is over, and an attempt under way goes on', () => {
    lineIs('opening');
    comeBack();
    expect(socket.connect).not.toHaveBeenCalled();
    lineIs('closed');
    window.dispatchEvent(new Event('online'));
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  test('then a socket that was ended on purpose stays so', () => {
    lineIs('closed');
    socket.active = false;
    comeBack();
    expect(socket.connect).not.toHaveBeenCalled();
  });
});
