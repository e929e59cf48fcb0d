import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { followWebSockets } from './follow-web-sockets.ts';

test('when all WebSockets are ended, then those that are gone are long forgotten', () => {
  const httpServer = createServer();
  const endWebSockets = followWebSockets(httpServer);
  const [gone, open] = [new PassThrough(), new PassThrough()];
  for (const socket of [gone, open]) httpServer.emit('upgrade', {}, socket);
  gone.emit('close');
  endWebSockets();
  expect([gone.destroyed, open.destroyed]).toEqual([false, true]);
});
