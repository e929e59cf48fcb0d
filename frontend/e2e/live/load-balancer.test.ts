/** What the load balancer does when instances are gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../../infra/scripts/testing/free-port.ts';
import { routeCookieOf, startNginx } from '../support/crease/start-nginx.ts';

const BROWSERS = 30;
/** At this address is what every cache may keep. */
const KEPT_PATH = '/kept';

let folder: string;
let left: Server;
/** The last request that reached it. */
let received: IncomingMessage;
/** Of the line over which it came; a line that has ended by now does not tell its port any more. */
let receivedOver: number | undefined;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-balancer-'));
  left = createServer((asked, response) => {
    received = asked;
    receivedOver = asked.socket.remotePort;
    response.setHeader('X-Upgrade', asked.headers.upgrade ?? 'none');
    response.setHeader('X-Asked', encodeURIComponent(asked.url ?? ''));
    if (asked.url === KEPT_PATH) response.setHeader('Cache-Control', 'public, max-age=60');
    // As the server does with pictures of somebody who is not signed in: it answers before it has read them.
    if (asked.headers['content-type']?.startsWith('multipart/')) response.writeHead(401).end();
    else asked.resume().on('end', () => response.end(asked.method));
  });
  await new Promise<void>((resolve) => left.listen(0, '127.0.0.1', resolve));
  const ports = [await findFreePort(), (left.address() as AddressInfo).port, await findFreePort()];
  nginx = await startNginx({
    folder,
    instances: ports.map((port) => `http://127.0.0.1:${port}`),
    // Every request tries the missing instances again, as the first one after a pause does.
    whenOneFails: 'max_fails=0',
  });
});
afterAll(async () => {
  await nginx.stop();
  await new Promise((resolve) => left.close(resolve));
  await rm(folder, { recursive: true });
});

test.each(['GET', 'POST'])(
  'when all instances but one are gone, then a %s of any browser is answered by that one',
  async (method) => {
    const answers = await Promise.all(
      Array.from({ length: BROWSERS }, async (_, browser) => {
        const headers = { Cookie: routeCookieOf(browser) };
        const response = await fetch(nginx.url, { method, headers });
        return response.text();
      }),
    );
    expect(answers).toEqual(Array(BROWSERS).fill(method));
  },
);

test('when a browser says itself where it comes from, then the instance is told the truth', async () => {
  const forged = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Proto': 'https',
    'X-Request-Id': 'of my own',
  };
  await fetch(nginx.url, { headers: forged });
  expect(received.headers).toMatchObject({
    host: new URL(nginx.url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': expect.stringMatching(/^[\da-f]{32}$/) as string,
  });
});

test('when a browser comes for the first time, then it is given its route, which no script reads, and keeps it', async () => {
  const given = async (cookie?: string) => {
    const { headers } = await fetch(nginx.url, { headers: cookie ? { Cookie: cookie } : {} });
    return headers.get('set-cookie');
  };
  const first = await given();
  expect(first).toMatch(/^crease_route=[\da-f]{32}; Path=\/; HttpOnly; SameSite=Lax$/);
  // The instance that answered was chosen by it.
  expect(first).toContain(String(received.headers['x-request-id']));
  expect(await given(first?.split(';')[0])).toBeNull();
  expect(await given('crease_route=of-my-own')).toMatch(/^crease_route=[\da-f]{32};/);
});

test('when a cache may keep an answer for everybody, then no route is in it: all would get the same one', async () => {
  const { headers } = await fetch(nginx.url + KEPT_PATH);
  expect(headers.get('set-cookie')).toBeNull();
});

test('when reads or changes with a key follow each other, then they come over a line that is kept, and all else over its own', async () => {
  const lineOf = async (path: string, init?: RequestInit) => {
    await (await fetch(nginx.url + path, init)).text();
    return receivedOver;
  };
  const change = { method: 'POST', body: '{}' };
  const keyed = { ...change, headers: { 'Idempotency-Key': 'a-key' } };
  expect(await lineOf('/courts')).toBe(await lineOf('/about'));
  expect(await lineOf('/api/contact', keyed)).toBe(await lineOf('/api/bookings', keyed));
  expect(await lineOf('/api/auth/login', change)).not.toBe(await lineOf('/api/contact', change));
});

test('when there are several instances, then browsers are spread over them, and each stays with its own', async () => {
  const servers = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const server = createServer((_, response) => response.end(String(number)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const own = await mkdtemp(join(folder, 'several-'));
  const instances = ports.map((port) => `http://127.0.0.1:${port}`);
  const several = await startNginx({ folder: own, instances });
  onTestFinished(async () => {
    await several.stop();
    for (const server of servers) server.close();
  });
  const ask = async (Cookie = '') => {
    const response = await fetch(several.url, { headers: { Cookie } });
    const [cookie = Cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
    return { cookie, instance: await response.text() };
  };
  // Another program of the same host may have given some a cookie of that name.
  const cookies = Array.from({ length: BROWSERS }, (_, browser) =>
    browser % 2 === 0 ? '' : 'crease_route=of-my-own',
  );
  const first = await Promise.all(cookies.map(ask));
  expect(new Set(first.map(({ instance }) => instance)).size).toBeGreaterThan(1);
  expect(await Promise.all(first.map(({ cookie }) => ask(cookie)))).toEqual(first);
});

test('when an instance is back from a failure and the other one goes, then all sockets come to it at once', async () => {
  const opened: Socket[] = [];
  const openInstance = async (port: number) => {
    const instance = createServer().on('upgrade', (_, socket: Socket) => {
      opened.push(socket);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n');
      socket.write('Connection: Upgrade\r\n\r\n');
    });
    await new Promise<void>((resolve) => instance.listen(port, '127.0.0.1', resolve));
    return instance;
  };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const other = await openInstance(ports[1]);
  const own = await mkdtemp(join(folder, 'sockets-'));
  const instances = ports.map((port) => `http://127.0.0.1:${port}`);
  const whenOneFails = 'max_fails=1 fail_timeout=60s';
  const balanced = await startNginx({ folder: own, instances, whenOneFails });
  onTestFinished(() => balanced.stop());
  const openSocket = (browser: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Cookie: routeCookieOf(browser),
      };
      get(`${balanced.url}/socket.io/?EIO=4`, { headers, agent: false })
        .once('upgrade', ({ statusCode }) => resolve(statusCode))
        .once('response', ({ statusCode }) => resolve(statusCode))
        .once('error', reject);
    });
  const openAll = () => Promise.all(Array.from({ length: BROWSERS }, (_, n) => openSocket(n)));

  const all = Array<number>(BROWSERS).fill(101);
  expect(await openAll()).toEqual(all);
  const back = await openInstance(ports[0]);
  other.close();
  for (const socket of opened.splice(0)) socket.destroy();
  expect(await openAll()).toEqual(all);
  back.close();
  for (const socket of opened) socket.destroy();
});

test.each(['/metrics', '/metrics/', '/METRICS', '/%6Detrics'])(
  'when a stranger asks for the figures at %s, then no instance is asked',
  async (path) => {
    expect((await fetch(nginx.url + path)).status).toBe(404);
  },
);

test.each([
  ['/', 'none'],
  ['/api/courts', 'none'],
  ['/%73ocket.io/', 'none'],
  ['/socket.io/?EIO=4', 'websocket'],
])(
  'when another protocol is asked for at %s, then the instance is asked for %s',
  async (path, asked) => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(nginx.url + path, { headers, agent: false }, resolve).once('error', reject);
    });
    expect(answer.headers['x-upgrade']).toBe(asked);
    expect(received.headers.connection).toBe(asked === 'none' ? undefined : 'upgrade');
    expect(received.httpVersion).toBe('1.1');
    answer.destroy();
  },
);

test.each([
  ['POST', {}],
  ['GET', { 'Content-Length': 1 }],
  ['GET', { 'Transfer-Encoding': 'chunked' }],
])(
  'when another protocol is asked for by a %s with %j, then the instance is not asked for it',
  async (method, body) => {
    const headers = { ...body, Connection: 'Upgrade', Upgrade: 'websocket' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const address = `${nginx.url}/socket.io/?EIO=4`;
      const sending = request(address, { method, headers, agent: false });
      sending.once('response', resolve).once('error', reject).end('x');
    });
    expect(answer.headers['x-upgrade']).toBe('none');
    answer.destroy();
  },
);

test.each(['/api/courts', '/api/courts/64b000000000000000000001', '/api/users/profile/image'])(
  'when a stranger begins to send pictures to %s, then nothing of them is kept until they are whole',
  async (path) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 100e6 };
    const sending = request(nginx.url + path, { method: 'POST', headers, agent: false });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sending.once('response', resolve).once('error', reject).write('--x');
    });
    expect(answer.statusCode).toBe(401);
    answer.destroy();
    sending.destroy();
  },
);

test('when an answer repeats the longest thing that can be asked, then it is handed on', async () => {
  const longest = '/'.repeat(8_000);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent: false, maxHeaderSize: 64_000 };
    get(nginx.url + longest, options, resolve).once('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-asked']).toBe(encodeURIComponent(longest));
  answer.destroy();
});

test('when something else than pictures is large, then it is refused before it arrives', async () => {
  const answer = await fetch(nginx.url, { method: 'POST', body: 'x'.repeat(200_000) });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toMatchObject({ success: false, code: 'too_large' });
});

test.each([
  ['an address', 414, `/?search=${'a'.repeat(9_000)}`, {}],
  ['a header', 431, '/', { 'X-Long': 'a'.repeat(9_000) }],
])(
  'when %s is longer than can be read, then that is told as a failure of a call is',
  async (_, status, path, headers) => {
    const answer = await fetch(nginx.url + path, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, code: 'too_large' });
  },
);
