import express from 'express';
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchLog } from '../../test/log-without-secrets.ts';
import { replaceMonotonicClock } from '../../test/monotonic-clock.ts';
import { logRequests } from './request-log.ts';

interface Line {
  level: number;
  msg: string;
  requestId: string;
  req: object;
  res: { statusCode: number };
  responseTime: number;
}

let lines: readonly string[];
let server: Server;
let url: string;

beforeEach(async () => {
  const log = watchLog();
  lines = log.lines;
  const app = express()
    .use(logRequests(log.logger))
    .get(['/never', '/readyz'], (request, response) => {
      if (request.url.endsWith('never')) request.socket.emit('asked');
      else response.end();
    })
    .get('/broken', (_, response) => {
      response.status(500).end();
    })
    .get('/assets/:file', (_, response) => {
      response.set('Cache-Control', 'public, max-age=31536000, immutable').end();
    })
    .get('/metrics', (_, response) => {
      response.status(404).end();
    })
    .use((_, response) => {
      response.end();
    });
  server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

async function lineOf(place: number): Promise<Line> {
  await expect.poll(() => lines).toHaveLength(place + 1);
  return JSON.parse(lines[place] as string) as Line;
}

test('when a request is answered, then one line says what it was, how it ended and how long it took', async () => {
  let now = 1_000;
  replaceMonotonicClock(() => now);
  server.once('request', () => (now = 1_042.4));
  await fetch(`${url}/courts?search=secret`, { headers: { 'X-Request-Id': 'from-the-click' } });
  const line = await lineOf(0);
  expect(line).toMatchObject({
    requestId: 'from-the-click',
    req: { method: 'GET', path: '/courts' },
    res: { statusCode: 200 },
  });
  expect(line).toMatchObject({ msg: 'GET /courts 200 in 42 ms', responseTime: 42 });
  expect(lines[0]).not.toContain('secret');
});

test('when it failed here, then the line is an error', async () => {
  await fetch(`${url}/calendar/private`);
  const { level, msg } = await lineOf(0);
  expect(msg).toMatch(/^GET \/calendar\/… 200/);
  await fetch(`${url}/broken`);
  expect((await lineOf(1)).level).toBeGreaterThan(level);
});

test('when it was for a file that never changes, then its line is for whoever looks for faults', async () => {
  await fetch(`${url}/`);
  const { level } = await lineOf(0);
  await fetch(`${url}/assets/page-1a2b3c.js`);
  expect((await lineOf(1)).level).toBeLessThan(level);
});

test('when a program looked every few seconds whether all is well, then its line is too, unless it was refused', async () => {
  await fetch(`${url}/`);
  const { level } = await lineOf(0);
  await fetch(`${url}/healthz`);
  expect((await lineOf(1)).level).toBeLessThan(level);
  await fetch(`${url}/readyz?now`);
  expect((await lineOf(2)).level).toBeLessThan(level);
  await fetch(`${url}/metrics`);
  expect((await lineOf(3)).level).toBe(level);
});

const CALENDAR_LINE = /^GET \/+calendar\/… 200/;

test.each([
  ['http://crease.lk/calendar/private.ics', CALENDAR_LINE],
  ['//calendar/private.ics', CALENDAR_LINE],
  ['/Calendar/private.ics', /^GET \/Calendar\/… 200/],
])(
  'when a calendar is asked for as %s, then the secret in its address is not told either',
  async (path, line) => {
    const { port } = new URL(url);
    get({ port, path }).end();
    expect((await lineOf(0)).msg).toMatch(line);
    expect(lines[0]).not.toContain('private');
  },
);

test.each(['/never', '/readyz?never'])(
  'when who asked for %s did not wait, then a line that everybody sees says so',
  async (address) => {
    await fetch(`${url}/`);
    const { level } = await lineOf(0);
    const request = get(`${url}${address}`);
    request.on('error', () => undefined);
    const [socket] = (await once(server, 'connection')) as [NodeJS.EventEmitter];
    await once(socket, 'asked');
    request.destroy();
    const line = await lineOf(1);
    expect(line.msg).toMatch(/^GET \/(?:never|readyz) was broken off in \d+ ms$/);
    expect(line.level).toBe(level);
  },
);
