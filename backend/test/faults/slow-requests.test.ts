/** Requests that never arrive completely: each is refused in time, and nobody else has to wait. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { REQUEST_TIMES } from '../../src/http/request-times.ts';
import { UPLOAD_PACE } from '../../src/http/uploads/uploads.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';

const SHORT = { headersMs: 300, requestMs: 1_500, jsonMs: 400, idleMs: 300, checkEveryMs: 50 };
const DRIP_MS = 50;
const HALF_OPEN = 200;
/** Two thirds of the time after which Node.js first looks for such lines, unless it is told another one. */
const LOOKED_WITHIN_MS = 20_000;

const server = await openForFile(startTestServer({ requestTimes: SHORT }));

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: crease\r\nContent-Type: application/json\r\n';
const BODY = '{"email":"a@b.lk","password":"secret1"}';

interface Sending {
  first: string;
  /** Sent again and again, to keep the connection busy. */
  drip?: string;
}

/** Everything received until the server closed the connection. */
function talk({ first, drip }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    const dripping = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close the connection while more is being sent.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(answer);
    });
    socket.write(first);
  });
}

describe('when a body of JSON does not arrive whole', () => {
  const withLength = `${LOGIN}Content-Length: ${BODY.length}\r\n\r\n`;
  const chunked = `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`;

  test.each<[string, Sending]>([
    ['because nothing of it comes', { first: withLength }],
    ['because it stops half-way', { first: withLength + BODY.slice(0, 9) }],
    ['because it drips', { first: withLength, drip: ' ' }],
    ['because its chunks never end', { first: chunked, drip: '1\r\n \r\n' }],
  ])('%s, then the sender gets a sentence and the line is closed', async (_, sending) => {
    const answer = await talk(sending);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'This did not arrive whole, please send it again',
    });
  });
});

test(
  'when headers do not end, then the line is closed',
  async () => {
    expect(await talk({ first: 'GET /api/courts HTTP/1.1\r\nHost: crease\r\n' })).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  },
  LOOKED_WITHIN_MS,
);

test('when nothing more is asked for on a line, then it is kept for as long as its answer says, and closed', async () => {
  const answer = await talk({ first: 'GET /healthz HTTP/1.1\r\nHost: crease\r\n\r\n' });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  const [, seconds] = /^keep-alive: timeout=(\d+)\r$/im.exec(answer) ?? [];
  expect(Number(seconds)).toBe(Math.floor(SHORT.idleMs / 1_000));
});

test(`when ${HALF_OPEN} senders stall at once, then everybody else is served`, async () => {
  const stalled = Array.from({ length: HALF_OPEN }, () =>
    talk({ first: `${LOGIN}Content-Length: 99\r\n\r\n{` }),
  );
  await server.api.get('/api/courts').expect(200);
  await server.api.post('/api/auth/login').send({ email: 'a@b.lk', password: 'secret1' });
  for (const answer of await Promise.all(stalled)) expect(answer).toMatch(/^HTTP\/1\.1 4/);
});

test('when people send pictures over a slow phone, then the times given are long enough', () => {
  const { headersMs, requestMs, jsonMs, idleMs } = REQUEST_TIMES;
  const bytesPerMs = 125;
  expect((12 * 10 * 1024 * 1024) / bytesPerMs).toBeLessThan(requestMs);
  expect(jsonMs).toBeLessThanOrEqual(30_000);
  expect(headersMs).toBe(15_000);
  const balancerKeepsMs = 60_000;
  expect(idleMs).toBeGreaterThan(balancerKeepsMs);
  // A phone may also lose its connection for most of the time between two looks.
  expect(UPLOAD_PACE.bytes / UPLOAD_PACE.lookEveryMs).toBeLessThan(bytesPerMs / 10);
});
