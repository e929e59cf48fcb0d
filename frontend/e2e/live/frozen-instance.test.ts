/** What the load balancer does when an instance takes connections and says nothing, or cuts them. */
import { ENDPOINTS } from '@crease/contract/endpoints';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routeCookieOf, startNginx } from '../support/crease/start-nginx.ts';

const READ_MAX_MS = 1_500;
/** What it answers, also when it is frozen. */
const AWAKE_PATH = '/awake';
const LONG = { 'Content-Length': '100000000' };
const KEY = { 'Idempotency-Key': '1-2-3-4' };

/** The changes that the server makes once under their key, but those with pictures. */
const KEYED = ENDPOINTS.filter(({ isRepeatable, upload }) => isRepeatable && !upload).map(
  ({ method, path }) => [method, `/api${path.replace(':id', '1')}`] as const,
);

type Failure = 'silence' | 'cut';

async function startInstance(name: string) {
  let failsBy: Failure | undefined;
  /** Method and address of what reached it since the tests began. */
  const received: string[] = [];
  const server: Server = createServer(({ method, url, socket }, response) => {
    if (url === AWAKE_PATH) {
      response.end(name);
      return;
    }
    received.push(`${method} ${url}`);
    if (failsBy === undefined) response.end(name);
    if (failsBy === 'cut') socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name,
    received,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failBy: (how: Failure | undefined) => (failsBy = how),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startBoth(how: Failure, whenOneFails = 'max_fails=0') {
  const folder = await mkdtemp(join(tmpdir(), 'crease-frozen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const failing = await startInstance('failing');
  onTestFinished(failing.stop);
  const other = await startInstance('other');
  onTestFinished(other.stop);
  const nginx = await startNginx({
    folder,
    instances: [failing.address, other.address],
    whenOneFails,
    readMaxMs: READ_MAX_MS,
  });
  onTestFinished(() => nginx.stop());
  /** Of a browser that stays with the failing one. */
  let cookie = '';
  for (let browser = 0, answer = ''; answer !== failing.name; browser += 1) {
    cookie = routeCookieOf(browser);
    const response = await fetch(nginx.url + AWAKE_PATH, { headers: { Cookie: cookie } });
    answer = await response.text();
  }
  failing.failBy(how);
  const { hostname, port } = new URL(nginx.url);
  // An address as one text would lose what leads out of a path.
  const begin = (method: string, path: string, more = {}) => {
    const headers = { Cookie: cookie, ...more };
    return request({ hostname, port, path, method, headers, agent: false });
  };
  const ask = async (method: string, path: string, more = {}) => {
    const asked = begin(method, path, more);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject).end();
    });
    answer.resume();
    return answer.statusCode;
  };
  return { failing, other, begin, ask };
}

test('when an instance is frozen, then another one is asked for what is read or has a key, and for nothing else that changes or waits', async () => {
  const { failing, other, begin, ask } = await startBoth('silence');
  const waiting = [
    ['POST', '/api/bookings'],
    ['POST', '/api/auth/login', KEY],
    ['PUT', '/api/bookings/1/status'],
    ['DELETE', '/api/courts/1'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    // For Socket.IO this begins with its path, for nginx it leads out of there.
    ['GET', '/socket.io/%2e%2e/x?EIO=4&transport=polling'],
    ['GET', '/socket.io/../%0Ax?EIO=4&transport=polling'],
    ['POST', '/socket.io/../api/bookings?EIO=4&transport=polling', KEY],
    ['GET', '/api/users/export'],
    ['GET', '/API/Users/export'],
    // Nothing of it may be kept until it is whole.
    ['GET', '/api/courts?long', LONG],
  ] as const;
  const begun = waiting.map(([method, path, headers]) => {
    const asked = begin(method, path, headers);
    asked.on('error', () => undefined);
    if (headers === LONG) asked.write('x');
    else asked.end();
    return asked;
  });
  const all = waiting.map(([method, path]) => `${method} ${path}`);
  await expect.poll(() => failing.received).toEqual(expect.arrayContaining(all));

  const reads = [
    ['GET', '/courts?search=a%20b'],
    ['GET', '/api/courts'],
    ['GET', '/api/courts/1'],
    ['GET', '/calendar/secret.ics'],
    ['HEAD', '/'],
  ] as const;
  const repeatable = [...reads, ...KEYED];
  const answers = await Promise.all([
    ...reads.map(([method, path]) => ask(method, path)),
    ...KEYED.map(([method, path]) => ask(method, path, KEY)),
  ]);
  expect(answers).toEqual(repeatable.map(() => 200));
  const repeated = repeatable.map(([method, path]) => `${method} ${path}`);
  expect(failing.received).toEqual(expect.arrayContaining(repeated));
  expect(other.received.toSorted()).toEqual(repeated.toSorted());
  for (const asked of begun) asked.destroy();
});

test('when a long poll looks like a private calendar to the load balancer, then no instance is asked', async () => {
  const { failing, ask } = await startBoth('silence');
  expect(await ask('GET', '/socket.io/../calendar/x.ics?EIO=4&transport=polling')).toBe(404);
  expect(failing.received).toEqual([]);
});

test('when a read is answered by nobody in time, then a change that has a key is not refused for it', async () => {
  const { failing, other, ask } = await startBoth('silence', 'max_fails=1 fail_timeout=60s');
  other.failBy('silence');
  expect(await ask('GET', '/api/courts')).toBe(504);
  for (const instance of [failing, other]) instance.failBy(undefined);
  expect(await ask('GET', '/api/courts')).toBe(502);
  expect(await ask('POST', '/api/bookings', KEY)).toBe(200);
});

test('when an instance cuts a connection before it answers, then another one is asked for a change that has a key, and for no other', async () => {
  const { failing, other, ask } = await startBoth('cut');
  const keyed = await Promise.all(KEYED.map(([method, path]) => ask(method, path, KEY)));
  expect(keyed).toEqual(KEYED.map(() => 200));
  expect(other.received).toHaveLength(KEYED.length);
  expect(failing.received.toSorted()).toEqual(other.received.toSorted());
  for (const [method, path] of KEYED) expect(await ask(method, path)).toBe(502);
  expect(other.received).toHaveLength(KEYED.length);
});
