import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createConnectionsEnd } from './end-connections.ts';

/** Far beyond the time of a test: no connection ends by itself. */
const KEEP_MS = 600_000;
const CLOSED_WITHIN_MS = 30_000;

let server: Server;
let endConnections: () => void;
/** Requests that were not answered yet. */
let asked: ServerResponse[];

beforeEach(async () => {
  asked = [];
  server = createServer({ keepAliveTimeout: KEEP_MS }, (_request, response) => {
    asked.push(response);
  });
  endConnections = createConnectionsEnd(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
});

async function openConnection(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  return socket;
}

/** Sends a request and waits until the server has it. */
async function ask(socket: Socket): Promise<void> {
  const known = asked.length;
  socket.write('GET / HTTP/1.1\r\nHost: crease\r\n\r\n');
  await expect.poll(() => asked.length).toBe(known + 1);
}

/** Resolves when the server has no connection any more. */
async function close(): Promise<void> {
  const closed = once(server, 'close', { signal: AbortSignal.timeout(CLOSED_WITHIN_MS) });
  endConnections();
  server.close();
  await closed;
}

test('when nothing was ever asked on a connection, then it ends before one that waits for an answer', async () => {
  const silent = await openConnection();
  const socket = await openConnection();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await ask(socket);
  silent.resume();
  const closed = close();
  await once(silent, 'close');
  asked[0]?.end('All of it');
  await Promise.all([closed, once(socket, 'end')]);
  expect(answer).toMatch(/All of it$/);
});

test('when a request is being answered, then it gets its answer whole, and its connection ends', async () => {
  const socket = await openConnection();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await ask(socket);
  const closed = close();
  asked[0]?.end('All of it');
  await Promise.all([closed, once(socket, 'end')]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nAll of it$/s);
});

test('when a request is still arriving, then it is answered, and told that it is the last', async () => {
  const socket = await openConnection();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = close();
  socket.write('GET / HTTP/1.1\r\nHost: crease\r\n\r\n');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.end('All of it');
  await Promise.all([closed, once(socket, 'end')]);
  expect(answer).toMatch(/\r\nconnection: close\r\n.*All of it$/is);
});
