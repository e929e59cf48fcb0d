/** What the load balancer does with browsers whose instances are gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { startNginx } from './start-nginx.ts';

const BROWSERS = 30;

let folder: string;
let left: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-balancer-'));
  left = createServer((request, response) => {
    response.setHeader('X-Upgrade', request.headers.upgrade ?? 'none');
    request.resume().on('end', () => response.end(request.method));
  });
  await new Promise<void>((resolve) => left.listen(0, '127.0.0.1', resolve));
  const ports = [await findFreePort(), (left.address() as AddressInfo).port, await findFreePort()];
  nginx = await startNginx({
    folder,
    instances: ports.map((port) => `http://127.0.0.1:${String(port)}`),
    // Every request finds them gone anew, as one does that comes after they were last tried.
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
        const route = browser.toString(16).padStart(32, '0');
        const headers = { Cookie: `crease_route=${route}` };
        const response = await fetch(nginx.url, { method, headers });
        return response.text();
      }),
    );
    expect(answers).toEqual(Array(BROWSERS).fill(method));
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
    answer.destroy();
  },
);
