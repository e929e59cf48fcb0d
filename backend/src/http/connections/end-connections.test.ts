import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createConnectionsEnd } from './end-connections.ts';
import { openResponsesOf } from './open-responses.ts';

/** Far beyond the time of a test: no connection ends by itself. */
const KEEP_MS = 600_000;
const CLOSED_WITHIN_MS = 30_000;
const ASKED_WITHIN_MS = 500;
const ARRIVED_WITHIN_MS = 5_000;

let server: Server;
let endConnections: () => Promise<void>;
/** Requests that were not answered yet. */
let asked: ServerResponse[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  asked = [];
  server = createServer({ keepAliveTimeout: KEEP_MS }, (_request, response) => {
    asked.push(response);
  });
  endConnections = createConnectionsEnd(server, openResponsesOf(server));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    vi.useRealTimers();
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
  await Promise.all([endConnections(), closed]);
}

test('when nothing was ever asked on a connection, then it ends before one that waits for an answer', async () => {
  const silent = await openConnection();
  const socket = await openConnection();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await ask(socket);
  const closed = close();
  vi.advanceTimersByTime(ASKED_WITHIN_MS);
  await once(silent.resume(), 'close');
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

test('when a request has arrived and the process was too busy to read it in time, then it is answered', async () => {
  const socket = await openConnection();
  const closed = close();
  socket.write('GET / HTTP/1.1\r\nHost: crease\r\n\r\n');
  vi.advanceTimersByTime(ASKED_WITHIN_MS);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.end('All of it');
  await Promise.all([closed, once(socket.resume(), 'end')]);
});

test('when the next request has arrived on a connection and was not read before the end, then it is answered', async () => {
  const socket = await openConnection();
  await ask(socket);
  asked[0]?.end('All of it');
  await once(socket, 'data');
  socket.write('GET / HTTP/1.1\r\nHost: crease\r\n\r\n');
  const closed = close();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.end('All of it');
  await Promise.all([closed, once(socket.resume(), 'end')]);
});

test('when only half of a request has arrived, then nobody waits for the rest of it', async () => {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = await openConnection();
  const [received] = await accepted;
  await ask(socket);
  asked[0]?.end('All of it');
  await once(socket, 'data');
  const { bytesRead } = received;
  socket.write('GET / HTTP/1.1\r\nHost: cre');
  await expect.poll(() => received.bytesRead).toBeGreaterThan(bytesRead);
  const closed = close();
  vi.advanceTimersByTime(ASKED_WITHIN_MS);
  await closed;
  expect(asked).toHaveLength(1);
});

test('when a connection on which nothing was asked is gone, then those that wait for a further request end at once', async () => {
  const [silent, socket] = [await openConnection(), await openConnection()];
  silent.destroy();
  await ask(socket);
  asked[0]?.end('All of it');
  await once(socket, 'data');
  await close();
});

test('when what is sent with a request takes long, then it is waited for a while, and the others for their answers', async () => {
  const [sending, waiting] = [await openConnection(), await openConnection()];
  await ask(waiting);
  sending.write('POST / HTTP/1.1\r\nHost: crease\r\nContent-Length: 9\r\n\r\nhalf');
  await expect.poll(() => asked.length).toBe(2);
  const closed = close();
  vi.advanceTimersByTime(ARRIVED_WITHIN_MS - 1);
  expect(asked[1]?.socket?.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await once(sending.resume(), 'close');
  asked[0]?.end('All of it');
  await Promise.all([closed, once(waiting.resume(), 'end')]);
});

test.each(['before', 'after'])(
  'when a connection becomes a WebSocket %s the end has begun, then it is left to whoever opened it',
  async (when) => {
    const socket = await openConnection();
    const upgrade = async () => {
      socket.write('GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      const [, upgraded] = (await once(server, 'upgrade')) as [unknown, Socket];
      return upgraded;
    };
    let upgraded = when === 'before' ? await upgrade() : undefined;
    const closed = close();
    upgraded ??= await upgrade();
    vi.advanceTimersByTime(ARRIVED_WITHIN_MS);
    // It would be ended after what has arrived is read.
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    expect(upgraded.destroyed).toBe(false);
    upgraded.destroy();
    await closed;
  },
);
