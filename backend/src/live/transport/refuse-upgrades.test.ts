import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openResponsesOf } from '../../http/connections/open-responses.ts';
import { refuseUpgradesBut, upgradesOf } from './refuse-upgrades.ts';

/** Some clients write it with capitals. */
const WEB_SOCKET = { upgrade: 'WebSocket' };

test('when the connection breaks while an upgrade is refused, then that ends the connection and not the process', () => {
  const httpServer = createServer();
  refuseUpgradesBut('/socket.io/', httpServer, openResponsesOf(httpServer));
  const connection = new PassThrough();
  httpServer.emit('upgrade', { url: '/elsewhere', headers: WEB_SOCKET }, connection);
  connection.emit('error', new Error('The other side hung up'));
  expect(connection.destroyed).toBe(true);
});

test('when an upgrade leads elsewhere than to the sockets, then it alone is answered at once', () => {
  const httpServer = createServer();
  refuseUpgradesBut('/socket.io/', httpServer, openResponsesOf(httpServer));
  const [elsewhere, toSockets] = [new PassThrough(), new PassThrough()];
  httpServer.emit('upgrade', { url: '/elsewhere', headers: WEB_SOCKET }, elsewhere);
  httpServer.emit('upgrade', { url: '/socket.io/?EIO=4', headers: WEB_SOCKET }, toSockets);
  expect(String(elsewhere.read())).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n.+"code":"invalid_input"\}$/s,
  );
  expect(toSockets.read()).toBeNull();
  expect(toSockets.writable).toBe(true);
});

test('when a request offers HTTP/2 besides, then it is answered as if it did not', async () => {
  const options = { keepAlive: true, ...upgradesOf('/socket.io/') };
  const httpServer = createServer(options, (request, response) => {
    void text(request).then((body) => {
      response.end(`${request.method} ${request.url} ${request.headers.host} ${body}`);
    });
  });
  refuseUpgradesBut('/socket.io/', httpServer, openResponsesOf(httpServer));
  await once(httpServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = httpServer.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /elsewhere HTTP/1.1',
    'Host: crease.lk',
    'Content-Length: 10',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAA',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nat o`);
  // What comes later has to be read from the connection itself.
  setImmediate(() => socket.write('nce 22'));
  const answer = await text(socket);
  httpServer.close();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: close\r\n/);
  expect(answer).toContain('POST /elsewhere crease.lk at once 22');
});

test.each([
  ['is not answered yet, then it is refused at once', '', /^HTTP\/1\.1 400 Bad Request\r\n/],
  ['is being answered, then nothing is put into that answer', 'half', /\r\n\r\nhalf$/],
])('when an offer of HTTP/2 is sent behind a request that %s', async (_, begun, seen) => {
  const httpServer = createServer((_request, response) => {
    response.setHeader('Content-Length', 1_000);
    if (begun) response.write(begun);
  });
  refuseUpgradesBut('/socket.io/', httpServer, openResponsesOf(httpServer));
  await once(httpServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = httpServer.address() as AddressInfo;
  // It does not end by itself.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const first = 'GET / HTTP/1.1\r\nHost: crease.lk\r\n';
  socket.write(`${first}\r\n`);
  if (begun) await once(socket, 'data');
  socket.write(`${first}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
  await once(socket, 'end');
  expect(heard).toMatch(seen);
  // Ends when the server has let go of the connection.
  await once(httpServer.close(), 'close');
  socket.destroy();
});

test('when an offer of HTTP/2 is answered, then nobody takes its connection for one of the sockets', () => {
  const httpServer = createServer((_request, response) => response.end());
  const taken: string[] = [];
  httpServer.on('upgrade', ({ url = '' }) => taken.push(url));
  refuseUpgradesBut('/socket.io/', httpServer, openResponsesOf(httpServer));
  for (const url of ['/elsewhere', '/socket.io/?EIO=4']) {
    const request = { url, method: 'GET', httpVersion: '1.1', headers: {}, rawHeaders: [] };
    httpServer.emit('upgrade', request, new PassThrough(), Buffer.alloc(0));
  }
  expect(taken).toEqual(['/socket.io/?EIO=4']);
});
