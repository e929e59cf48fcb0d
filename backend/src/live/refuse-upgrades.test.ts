import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { refuseUpgradesBut } from './refuse-upgrades.ts';

test('when the connection breaks while an upgrade is refused, then that ends the connection and not the process', () => {
  const httpServer = createServer();
  refuseUpgradesBut('/socket.io/', httpServer);
  const connection = new PassThrough();
  httpServer.emit('upgrade', { url: '/elsewhere' }, connection);
  connection.emit('error', new Error('The other side hung up'));
  expect(connection.destroyed).toBe(true);
});

test('when an upgrade leads elsewhere than to the sockets, then it alone is answered at once', () => {
  const httpServer = createServer();
  refuseUpgradesBut('/socket.io/', httpServer);
  const [elsewhere, toSockets] = [new PassThrough(), new PassThrough()];
  httpServer.emit('upgrade', { url: '/elsewhere' }, elsewhere);
  httpServer.emit('upgrade', { url: '/socket.io/?EIO=4' }, toSockets);
  expect(String(elsewhere.read())).toContain('400 Bad Request');
  expect(toSockets.read()).toBeNull();
  expect(toSockets.writable).toBe(true);
});
