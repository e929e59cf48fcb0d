/** What nginx does in front of an instance as infra/README.md says, before and after it was given a certificate. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { get as getSecurely } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDeliveredNginx } from './delivered-nginx.mjs';
import { sendRaw, windowAddedFor } from './raw-http2.mjs';

/** More than nginx lets wait by itself. */
const CROWD = 800;

const nginx = openDeliveredNginx();
afterAll(nginx.remove);

/** Asks over HTTP/1.1. @param {string} path */
const ask = (path, { by = get, socketPath = nginx.sockets.http, host = 'crease.test' } = {}) =>
  new Promise((resolve, reject) => {
    const options = { socketPath, path, headers: { Host: host }, rejectUnauthorized: false };
    const asked = by(options, (answer) => {
      answer.resume();
      const { statusCode: status, headers } = answer;
      const { location, server } = headers;
      const [cookie] = headers['set-cookie'] ?? [];
      answer.once('end', () => resolve({ status, location, server, cookie }));
    });
    asked.once('error', reject);
  });
const askSecurely = (/** @type {string} */ path) =>
  ask(path, { by: getSecurely, socketPath: nginx.sockets.https });

/** A browser that knows HTTP/2. */
function openHttp2() {
  const path = nginx.sockets.https;
  const session = connectHttp2('https://crease.test', {
    createConnection: () => connect({ path, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
  });
  onTestFinished(() => session.close());
  return {
    /** How many requests may be under way at once. */
    atOnceMax: async () => {
      const [{ maxConcurrentStreams }] = await once(session, 'remoteSettings');
      return maxConcurrentStreams;
    },
    /** @param {import('node:http2').OutgoingHttpHeaders} headers @param {string} [body] */
    ask: async (headers, body) => {
      const stream = session.request(headers, { endStream: body === undefined });
      if (body !== undefined) stream.end(body);
      const [answer] = await once(stream, 'response');
      let text = '';
      for await (const part of stream.setEncoding('utf8')) text += part;
      return { status: answer[':status'], text };
    },
  };
}

/** Runs nginx until the end of the test. @param {number} port */
async function startFor(port) {
  const { end, pause } = await nginx.start(port);
  onTestFinished(async () => void (await end()));
  return { pause };
}

describe('when nginx stands before an instance', () => {
  /** @type {import('node:http').IncomingHttpHeaders[]} */
  const received = [];
  const instance = createServer((asked, response) => {
    received.push(asked.headers);
    asked.resume().on('end', () => response.end(asked.method));
  });
  /** @type {number} */
  let port;
  beforeAll(async () => {
    await once(instance.listen(0, '127.0.0.1'), 'listening');
    ({ port } = /** @type {import('node:net').AddressInfo} */ (instance.address()));
  });
  afterAll(() => void instance.close());

  test('then without a certificate http is answered, whatever name is asked for', async () => {
    await startFor(port);
    // Which version answers is nobody's business.
    expect(await ask('/courts')).toMatchObject({
      status: 200,
      server: 'nginx',
      cookie: expect.stringMatching(/SameSite=Lax$/),
    });
  });

  describe('with a certificate', () => {
    beforeAll(nginx.certify);

    test.each(/** @type {const} */ (['http', 'https']))(
      'then a crowd that comes over %s in one moment finds room to wait',
      async (scheme) => {
        const { pause } = await startFor(port);
        onTestFinished(pause());
        const crowd = Array.from({ length: CROWD }, () => connectPlainly(nginx.sockets[scheme]));
        onTestFinished(() => crowd.forEach((caller) => caller.destroy()));
        await Promise.all(crowd.map((caller) => once(caller, 'connect')));
      },
    );

    test('then http leads to https, where the cookie stays', async () => {
      await startFor(port);
      expect(await ask('/courts?search=a%20b', { host: 'crease.test:8080' })).toMatchObject({
        status: 308,
        location: 'https://crease.test/courts?search=a%20b',
      });
      expect(await askSecurely('/courts')).toMatchObject({
        status: 200,
        cookie: expect.stringMatching(/^crease_route=[\da-f]{32};.*; Secure$/),
      });
    });

    test('then a browser that knows HTTP/2 asks for all over one line', async () => {
      await startFor(port);
      const browser = openHttp2();
      const answers = ['/', '/courts', '/about'].map((path) => browser.ask({ ':path': path }));
      expect(await Promise.all(answers)).toEqual(Array(3).fill({ status: 200, text: 'GET' }));
    });

    test('then one line may ask for as much at once as any page does, and for not much more', async () => {
      await startFor(port);
      expect(await openHttp2().atOnceMax()).toBe(32);
    });

    test('then a request of HTTP/2 changes to no other protocol: one with a body would count the instance as failed', async () => {
      await startFor(port);
      received.length = 0;
      const request = {
        ':method': 'GET',
        ':scheme': 'https',
        ':path': '/socket.io/?transport=websocket',
        ':authority': 'crease.test',
        upgrade: 'websocket',
      };
      await sendRaw(nginx.sockets.https, request, 'a body');
      expect(received).toHaveLength(1);
      expect(received[0]).not.toHaveProperty('upgrade');
      expect(received[0]?.connection).not.toBe('upgrade');
    });

    test('then much of a picture may be on its way at once over HTTP/2, on a slow line too', async () => {
      await startFor(port);
      const upload = {
        ':method': 'PUT',
        ':scheme': 'https',
        ':path': '/api/users/profile/image',
        ':authority': 'crease.test',
        'content-length': '4000000',
      };
      expect(await windowAddedFor(nginx.sockets.https, upload)).toBeGreaterThan(128 * 1024);
    });

    test('then a change with a key whose length is not told is passed on, and refused in the envelope when it is too large', async () => {
      await startFor(port);
      const browser = openHttp2();
      const change = { ':method': 'POST', ':path': '/api/contact', 'idempotency-key': 'a-key' };
      expect(await browser.ask(change, '{}')).toEqual({ status: 200, text: 'POST' });
      const { status, text } = await browser.ask(change, ' '.repeat(129 * 1024));
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 413, code: 'too_large' });
    });
  });
});

test('when no instance answers, then the logs tell what was asked, and no address of a private calendar', async () => {
  const SECRET = 'nobody-else-may-know';
  const plain = openDeliveredNginx();
  onTestFinished(plain.remove);
  const { end } = await plain.start(1);
  const socketPath = plain.sockets.http;
  expect(await ask('/courts?search=mine', { socketPath })).toMatchObject({ status: 502 });
  for (const folder of ['calendar', 'CALENDAR']) {
    expect(await ask(`/${folder}/${SECRET}.ics`, { socketPath })).toMatchObject({ status: 502 });
  }
  const told = await end();
  const asked = readFileSync(join(plain.folder, 'access.log'), 'utf8');
  expect(asked).toMatch(/ GET \/courts 502 /);
  expect(asked.split(' GET /calendar/*** 502 ')).toHaveLength(1 + 2);
  expect(told).toContain('GET /courts');
  expect(asked + told).not.toContain(SECRET);
});
