import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { createIsHeard } from './is-heard.ts';
import type { LiveServer } from './live-server.ts';

function openRooms() {
  const io: LiveServer = new Server();
  void io.sockets.adapter.addAll('a socket', new Set(['entered']));
  return io;
}

test('when this is the only instance, then only rooms that somebody has entered are heard', () => {
  const isHeard = createIsHeard(openRooms(), false);
  expect(isHeard(['entered'])).toBe(true);
  expect(isHeard(['empty', 'entered'])).toBe(true);
  expect(isHeard(new Set(['empty', 'another']))).toBe(false);
});

test('when there may be other instances, then every room may be heard', () => {
  expect(createIsHeard(openRooms(), true)(['empty'])).toBe(true);
});
