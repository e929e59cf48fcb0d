import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makePerson } from '../../test/factories.ts';
import { openForFile } from '../../test/open-for-file.ts';
import { connectSocket, watch } from '../../test/socket-client.ts';
import { createLogger } from '../platform/log/logger.ts';
import { openGateway, type GatewayParts } from './gateway.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const PUBLIC_URL = 'https://crease.example';
const server = await openForFile(
  startTestServer({ corsOrigins: ['https://friend.example'], publicUrl: PUBLIC_URL }),
);

const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };

describe('when a socket knocks', () => {
  test('then a token that is not good is refused with a sentence', async () => {
    await expect(connectSocket(server.url, { token: 'nonsense' })).rejects.toThrow(
      'Your session has ended, please log in again',
    );
  });

  test('then a good token and no token at all, however that is said, come in', async () => {
    const { token } = await makePerson(server, 'customer');
    const tokens = [token, undefined, null as unknown as string];
    await Promise.all(tokens.map((one) => connectSocket(server.url, { token: one })));
  });

  test('then a page of another origin is refused and a named friend is not', async () => {
    // A page that was sent as a file, or stands in a frame that may do nothing, has the origin null.
    for (const origin of ['https://evil.example', 'null']) {
      await expect(connectSocket(server.url, { origin })).rejects.toThrow();
    }
    // A proxy may hand on another Host than the one that people use.
    for (const origin of ['https://friend.example', server.url, PUBLIC_URL]) {
      await connectSocket(server.url, { origin });
    }
  });

  test('then a page of a named friend may read what it is answered before it has a WebSocket, and no other', async () => {
    const allowedTo = async (origin: string) =>
      (await server.api.get('/socket.io/?EIO=4&transport=polling').set('Origin', origin)).get(
        'Access-Control-Allow-Origin',
      );
    expect(await allowedTo('https://friend.example')).toBe('https://friend.example');
    expect(await allowedTo('https://evil.example')).toBeUndefined();
  });
});

test('when somebody asks for the script of the sockets, then it is not there: pages have it among their own', async () => {
  const answer = await server.api.get('/socket.io/socket.io.min.js');
  expect(answer.status).toBe(400);
  expect(answer.get('Content-Type')).not.toContain('javascript');
});

test.each(['?EIO=4&transport=polling', '?EIO=4&transport=polling&j=0', '?EIO=4&transport=none'])(
  'when a page names an answer of the sockets (%s) as a script, then no browser runs it',
  async (query) => {
    const answer = await server.api.get(`/socket.io/${query}`);
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.get('Content-Type')).not.toContain('javascript');
  },
);

test.each([
  ['WebSocket', 'websocket', 400],
  ['HTTP/2, which a client can do without,', 'h2c', 200],
])('when %s is asked for where no sockets are, then it is answered', async (_, Upgrade, status) => {
  const headers = { Connection: 'Upgrade', Upgrade };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}/healthz`, { headers, agent: false }, resolve).once('error', reject);
  });
  expect(answer.statusCode).toBe(status);
  answer.destroy();
});

test('when it can not be read whose token it is, then the page comes back by itself, but not at once, nor when all others do, until it can, and nothing is kept of its tries', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const chance = vi.spyOn(Math, 'random').mockReturnValue(1 / 8);
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    pauses.mockRestore();
    chance.mockRestore();
    vi.useRealTimers();
  });
  const findSession = vi
    .fn<GatewayParts['findSession']>()
    .mockRejectedValueOnce(new Error('The database is gone'))
    .mockResolvedValue({ userId: 'u1', role: 'customer', tokenVersion: 0, expiresAt: Infinity });
  const httpServer = createServer();
  const gateway = openGateway({
    httpServer,
    findSession,
    findTokenVersions: () => Promise.resolve(new Map([['u1', 0]])),
    findPartner: () => Promise.resolve(undefined),
    isPublicCourt: () => Promise.resolve(true),
    redis: undefined,
    allowedOrigins: [],
    clock: { now: Date.now },
    logger: createLogger({ level: 'silent', isForPeople: false }),
  });
  await once(httpServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = httpServer.address() as AddressInfo;
  const from = performance.now();
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: 'good' },
    forceNew: true,
    reconnectionDelay: 10,
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  expect(performance.now() - from).toBeGreaterThan(1_000);
  expect(pauses.mock.calls.map(([, pause]) => pause)).toContain(1_000 + 3_000 / 8);
  expect(findSession).toHaveBeenCalledTimes(2);
  const inside = gateway.io.sockets as unknown as { _preConnectSockets: Map<string, unknown> };
  expect(inside._preConnectSockets.size).toBe(0);
  socket.close();
  await gateway.close();
  // Nor does anything go on that was begun with the gateway.
  expect(vi.getTimerCount()).toBe(0);
});

describe('when a socket sends nonsense', () => {
  test.each([
    ['nothing', []],
    ['a text', ['x']],
    ['null', [null]],
    ['an operator', [{ courtId: { $ne: '' }, date: '2026-12-02' }]],
    ['a date that is none', [{ ...courtDay, date: '2026-13-01' }]],
    ['an answer that is no function', [courtDay, 'not a function']],
  ])('then %s neither ends the process nor the socket', async (_, parts) => {
    const socket = await connectSocket(server.url);
    const untyped = socket as unknown as { emit: (...all: unknown[]) => void };
    untyped.emit('slots:watch', ...parts);
    untyped.emit('slots:unwatch', ...parts);
    untyped.emit('no:such:command', ...parts);
    expect(await watch(socket, courtDay)).toEqual({ ok: true });
  });

  test('then it is told what was wrong', async () => {
    const socket = await connectSocket(server.url);
    expect(await watch(socket, { ...courtDay, courtId: 'x' })).toEqual({
      ok: false,
      message: 'Please name a court and a date',
    });
  });

  test('then it can look at as many days as it likes, one after the other, as pages do', async () => {
    const socket = await connectSocket(server.url);
    for (let day = 10; day < 22; day += 1) {
      const other = { ...courtDay, date: `2026-12-${day}` };
      expect(await watch(socket, other)).toEqual({ ok: true });
      socket.emit('slots:unwatch', other);
    }
  });

  test('then it can not watch more than a few days at once', async () => {
    const socket = await connectSocket(server.url);
    const answers: unknown[] = [];
    for (let day = 10; day < 21; day += 1) {
      answers.push(await watch(socket, { ...courtDay, date: `2026-12-${day}` }));
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill({ ok: true }));
    expect(answers[10]).toMatchObject({ ok: false });
    // A page that asks again for what it watches, as after a gap, asks for no more.
    expect(await watch(socket, { ...courtDay, date: '2026-12-10' })).toEqual({ ok: true });
  });

  test('then a message over the limit costs it its connection and nobody else', async () => {
    const [socket, other] = await Promise.all([
      connectSocket(server.url),
      connectSocket(server.url),
    ]);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const untyped = socket as unknown as { emit: (...all: unknown[]) => void };
    untyped.emit('slots:watch', 'x'.repeat(20_000));
    await gone;
    expect(await watch(other, courtDay)).toEqual({ ok: true });
  });
});
