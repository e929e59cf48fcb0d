/** What the load balancer does when an instance takes connections and says nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routeOf, startNginx } from './start-nginx.ts';

const READ_MAX_MS = 1_500;
/** What it answers, also when it is frozen. */
const AWAKE_PATH = '/awake';
const LONG = { 'Content-Length': '100000000' };

async function startInstance(name: string) {
  let isFrozen = false;
  /** Method and address of what reached it since it froze. */
  const received: string[] = [];
  const server: Server = createServer(({ method, url }, response) => {
    if (url === AWAKE_PATH) {
      response.end(name);
      return;
    }
    received.push(`${method} ${url}`);
    if (!isFrozen) response.end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name,
    received,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => (isFrozen = true),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'crease-frozen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const frozen = await startInstance('frozen');
  onTestFinished(frozen.stop);
  const other = await startInstance('other');
  onTestFinished(other.stop);
  const nginx = await startNginx({
    folder,
    instances: [frozen.address, other.address],
    whenOneFails: 'max_fails=0',
    readMaxMs: READ_MAX_MS,
  });
  onTestFinished(() => nginx.stop());
  /** Of a browser that stays with the frozen one. */
  let cookie = '';
  for (let browser = 0, answer = ''; answer !== frozen.name; browser += 1) {
    cookie = `crease_route=${routeOf(browser)}`;
    const response = await fetch(nginx.url + AWAKE_PATH, { headers: { Cookie: cookie } });
    answer = await response.text();
  }
  frozen.freeze();
  const { hostname, port } = new URL(nginx.url);
  // An address as one text would lose what leads out of a path.
  const begin = (method: string, path: string, more = {}) => {
    const headers = { Cookie: cookie, ...more };
    return request({ hostname, port, path, method, headers, agent: false });
  };
  return { frozen, other, begin };
}

test('when an instance is frozen, then another one is asked for what is read, and for nothing that changes or waits', async () => {
  const { frozen, other, begin } = await startBoth();
  const waiting = [
    ['POST', '/api/bookings'],
    ['PUT', '/api/bookings/1/status'],
    ['DELETE', '/api/courts/1'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    // For Socket.IO this begins with its path, for nginx it leads out of there.
    ['GET', '/socket.io/%2e%2e/x?EIO=4&transport=polling'],
    ['GET', '/api/users/export'],
    // Nothing of it may be kept until it is whole.
    ['GET', '/api/courts?long', LONG],
  ] as const;
  const begun = waiting.map(([method, path, headers]) => {
    const asked = begin(method, path, headers);
    asked.on('error', () => undefined);
    if (headers) asked.write('x');
    else asked.end();
    return asked;
  });
  const all = waiting.map(([method, path]) => `${method} ${path}`);
  await expect.poll(() => frozen.received).toEqual(expect.arrayContaining(all));

  const reads = [
    ['GET', '/courts?search=a%20b'],
    ['GET', '/api/courts'],
    ['GET', '/api/courts/1'],
    ['GET', '/calendar/secret.ics'],
    ['HEAD', '/'],
  ] as const;
  const answers = await Promise.all(
    reads.map(async ([method, path]) => {
      const asked = begin(method, path);
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        asked.once('response', resolve).once('error', reject).end();
      });
      answer.resume();
      return answer.statusCode;
    }),
  );
  expect(answers).toEqual(reads.map(() => 200));
  const read = reads.map(([method, path]) => `${method} ${path}`);
  expect(frozen.received).toEqual(expect.arrayContaining(read));
  expect(other.received.toSorted()).toEqual(read.toSorted());
  for (const asked of begun) asked.destroy();
});
