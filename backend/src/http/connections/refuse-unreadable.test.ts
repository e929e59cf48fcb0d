import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openResponsesOf } from './open-responses.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

const LINGER_MS = 1_000;
/** A request must arrive within this time. */
const SOON_MS = 1_000;
/** More than the buffers of a connection hold, so that it is still on its way when the refusal is. */
const BODY = 'x'.repeat(20_000_000);

let server: Server;
let asked: ServerResponse[];

beforeEach(async () => {
  // A busy machine takes longer to send a large body; the time of one that has no end is up when its test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  const times = {
    headersTimeout: SOON_MS,
    requestTimeout: SOON_MS,
    connectionsCheckingInterval: 20,
  };
  server = createServer(times, (_, response) => asked.push(response));
  refuseUnreadable(server, openResponsesOf(server), LINGER_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
  server.closeAllConnections();
});

function open(options: { allowHalfOpen?: boolean } = {}) {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ ...options, port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  // Rejects when the connection is reset.
  const closed = once(socket, 'close');
  return { socket, closed, heard: () => answer };
}

test.each([
  ['400 Bad Request', 'invalid_input', 'FOO / HTTP/1.1\r\n'],
  ['400 Bad Request', 'invalid_input', 'POST / HTTP/1.1\r\nX-A: \u0001\r\n'],
  [
    '431 Request Header Fields Too Large',
    'too_large',
    `POST / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n`,
  ],
])(
  'when a body follows what is answered %s, then its sender hears so in the envelope, and is not cut off',
  async (status, code, head) => {
    const { socket, closed, heard } = open();
    socket.end(`${head}Host: x\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
    await closed;
    const [answer = '', body = ''] = heard().split('\r\n\r\n');
    expect(answer.split('\r\n')).toEqual([
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
    ]);
    expect(JSON.parse(body)).toMatchObject({ success: false, code });
  },
);

test('when too much is written beside the parts of a body, then its sender hears that it is too large', async () => {
  const { socket, closed, heard } = open();
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  socket.end(`${head}1;${'a'.repeat(20_000)}`);
  await closed;
  expect(heard()).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n.*"code":"too_large"\}$/s);
});

test('when a request comes too late, then what still comes of it is not carried out', async () => {
  const { socket, closed, heard } = open({ allowHalfOpen: true });
  closed.catch(() => undefined);
  socket.write('DELETE / HTTP/1.1\r\n');
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 408 /);
  socket.write('Host: x\r\n\r\n');
  // Fails once the first write was refused.
  const goOn = () => {
    socket.write('x');
    return socket.closed;
  };
  await expect.poll(goOn).toBe(true);
  expect(asked).toEqual([]);
});

test('when its sender goes on without end, then the connection is closed after a while', async () => {
  const { socket, closed, heard } = open({ allowHalfOpen: true });
  const dripping = setInterval(() => socket.write('x'), 20);
  onTestFinished(() => {
    clearInterval(dripping);
  });
  socket.write('FOO / HTTP/1.1\r\n\r\n');
  closed.catch(() => undefined);
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 400 /);
  vi.advanceTimersByTime(LINGER_MS);
  await expect.poll(() => socket.closed).toBe(true);
});

test('when an answer is being written, then nothing is mixed into it', async () => {
  const { socket, heard } = open();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.write('half an ans');
  await expect.poll(heard).toContain('half an ans');
  socket.write('FOO / HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(heard().match(/HTTP/g)).toHaveLength(1);
});
