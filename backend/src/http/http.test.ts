import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshEmail } from '../../test/accounts.ts';
import { makeCourt, makePerson } from '../../test/factories.ts';
import { openForFile } from '../../test/open-for-file.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const pages = {
  'index.html': '<title>Crease</title><div id="root"></div>',
  'logo.svg': '<svg/>',
  'assets/app-1a2b.js': 'play()',
  'assets/long-3c4d.js': 'play();'.padEnd(5_000),
  'assets/hall-5e6f.webp': 'a picture'.padEnd(5_000),
};
const server = await openForFile(
  startTestServer({ pages, corsOrigins: ['https://friend.example'] }),
);

interface Failure {
  success: boolean;
  message: string;
  code: string;
}

function expectEnvelope(body: unknown, code: string) {
  expect(body).toMatchObject({ success: false, code });
  expect((body as Failure).message).toMatch(/^[A-Z].{8,}/);
  expect(JSON.stringify(body)).not.toMatch(/\bat \/|node_modules|Error:/);
}

describe('when the input is bad', () => {
  const login = () => server.api.post('/api/auth/login');

  test.each([
    ['broken JSON', '{"email":', 400, 'invalid_input'],
    ['a list', '[]', 400, 'invalid_input'],
    ['a text', '"x"', 400, 'invalid_input'],
    ['null', 'null', 400, 'invalid_input'],
    ['nothing', '', 400, 'invalid_input'],
    ['deep nesting', '['.repeat(40_000), 400, 'invalid_input'],
    ['more than it may be', JSON.stringify({ email: 'x'.repeat(200_000) }), 413, 'too_large'],
    [
      'a key of the prototype',
      '{"__proto__":{"email":"a@b.lk","password":"x"}}',
      400,
      'invalid_input',
    ],
  ])('then %s gets a sentence', async (_, text, status, code) => {
    const response = await login().set('Content-Type', 'application/json').send(text);
    expect(response.status).toBe(status);
    expectEnvelope(response.body, code);
  });

  test.each([
    ['Content-Encoding', 'rot13', '{}', 'Please send this without compression'],
    ['Content-Type', 'application/json; charset=latin1', '{}', 'Please send this as UTF-8'],
    ['Content-Type', 'application/json', '{', 'This is not valid JSON'],
    ['Content-Encoding', 'gzip', '{}', 'This request cannot be read'],
  ])(
    'then a body with the %s %s says what is wrong with it',
    async (name, value, body, message) => {
      const refused = await login().type('json').set(name, value).send(body).expect(400);
      expect(refused.body).toMatchObject({ code: 'invalid_input', message });
    },
  );

  test('then a body whose encoding is named without its hyphen is not among it', async () => {
    const whom = { email: freshEmail(), password: 'cricket123' };
    await login().type('application/json; charset=UTF8').send(JSON.stringify(whom)).expect(401);
  });

  test.each(['/api/nowhere', '/api', '/api/courts/x/y', '/uploads/none.webp', '/assets/none.js'])(
    'then %s is not found, in the envelope',
    async (path) => {
      const response = await server.api.get(path);
      expect(response.status).toBe(404);
      expectEnvelope(response.body, 'not_found');
    },
  );

  test('then an address that can not be decoded is refused', async () => {
    const response = await server.api.get('/api/courts/%E0%A4%A');
    expect(response.status).toBe(400);
    expectEnvelope(response.body, 'invalid_input');
  });

  test('then an upload can not be reached by a path with dots', async () => {
    const { port } = new URL(server.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'GET /uploads/../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        );
      });
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('end', () => {
        resolve(received);
      });
      socket.on('error', reject);
    });
    expect(text).not.toContain('root:');
  });
});

describe('when an address is asked by a method that it does not have', () => {
  test.each([
    ['delete', '/api/courts', 'GET, HEAD, POST'],
    ['post', '/api/courts/0123456789abcdef01234567', 'GET, HEAD, PUT, DELETE'],
    ['get', '/api/auth/login', 'POST'],
    ['post', '/api/docs', 'GET, HEAD'],
    ['post', '/api/openapi.json', 'GET, HEAD'],
    ['post', '/courts', 'GET, HEAD'],
    ['put', '/healthz', 'GET, HEAD'],
    ['put', '/readyz', 'GET, HEAD'],
    ['put', '/robots.txt', 'GET, HEAD'],
    ['put', '/sitemap.xml', 'GET, HEAD'],
    // Some calendar programs first try to write.
    ['put', '/calendar/anything.ics', 'GET, HEAD'],
  ] as const)('then %s %s is told which it has', async (method, path, allowed) => {
    const refused = await server.api[method](path).expect(405).expect('Allow', allowed);
    expectEnvelope(refused.body, 'method_not_allowed');
    expect(refused.body).toHaveProperty('message', `This address answers ${allowed} only`);
  });

  test('then one with nothing to read has no head either', async () => {
    await server.api.head('/api/auth/login').expect(405).expect('Allow', 'POST');
    await server.api.head('/api/courts').expect(200);
  });

  test('then whoever asks only which it has is told so', async () => {
    await server.api.options('/courts').expect(204).expect('Allow', 'GET, HEAD');
    await server.api.options('/nowhere').expect(404);
  });
});

describe('when the pages are asked for', () => {
  test('then every address of the router answers the one page, never kept', async () => {
    for (const path of ['/', '/courts', '/booking/1?date=2026-12-01']) {
      const response = await server.api.get(path).set('Accept', 'text/html').expect(200);
      expect(response.text).toContain('<div id="root"></div>');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  test('then a file with a hash in its name may be kept for good, another one for a day', async () => {
    const { headers } = await server.api.get('/assets/app-1a2b.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await server.api.get('/logo.svg').expect(200).expect('Cache-Control', 'public, max-age=86400');
  });

  test('then a program that asks for something else there is told so in the envelope', async () => {
    const json = await server.api.get('/courts').set('Accept', 'application/json').expect(404);
    expectEnvelope(json.body, 'not_found');
    expect(json.headers).not.toHaveProperty('allow');
  });

  test('then they are said to be missing where they were not built', async () => {
    const bare = await startTestServer();
    const { text } = await bare.api.get('/').expect(503);
    expect(text).toContain('npm run build');
    await bare.close();
  });
});

describe('when anything is answered', () => {
  test('then the headers keep the page from being framed, sniffed or scripted from elsewhere', async () => {
    const { headers } = await server.api.get('/').expect(200);
    // Not upgrade-insecure-requests: a page that came without TLS would find none of its files.
    expect(headers['content-security-policy']?.split(';')).toEqual([
      "default-src 'self'",
      "base-uri 'none'",
      "connect-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob: https://res.cloudinary.com",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('geolocation=(self), camera=()');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('then behind TLS the browser is told to stay there', async () => {
    const secure = await startTestServer({ isHttps: true });
    const { headers } = await secure.api.get('/healthz').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.close();
  });

  test('then it carries the id of its request, a plain one of the proxy or a new one', async () => {
    const kept = await server.api.get('/healthz').set('X-Request-Id', 'proxy-id-0001');
    expect(kept.headers['x-request-id']).toBe('proxy-id-0001');
    for (const id of ['bad id"', 'x'.repeat(65)]) {
      const made = await server.api.get('/healthz').set('X-Request-Id', id);
      expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('then public reads are asked again by their tag, and what is somebody’s is kept nowhere', async () => {
    const read = await server.api.get('/api/courts').expect(200);
    expect(read.headers['cache-control']).toBe('no-cache');
    const tag = String(read.headers['etag']);
    const same = server.api.get('/api/courts').set('If-None-Match', tag).expect(304);
    await same.expect('Vary', /Accept-Encoding/);
    // As Node's `fetch` asks.
    const doubtful = server.api.get('/api/courts').set('Cache-Control', 'no-cache');
    await doubtful.set('If-None-Match', tag).expect(304);
    const person = await makePerson(server, 'customer');
    const own = await server.as(person).get('/api/auth/me');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.headers).not.toHaveProperty('etag');
  });

  test('then a refusal for want of a session says what kind of proof is asked for', async () => {
    await server.api.get('/api/auth/me').expect(401).expect('WWW-Authenticate', 'Bearer');
    const other = await server.api.get('/api/courts/x').expect(404);
    expect(other.headers).not.toHaveProperty('www-authenticate');
  });

  test('then the answer that lets somebody in, token and all, is kept nowhere', async () => {
    const body = { name: 'Nimal Perera', email: freshEmail(), phone: '0771234567' };
    const joined = await server.api
      .post('/api/auth/register')
      .send({ ...body, password: 'cricket123', role: 'customer' })
      .expect(201);
    expect(joined.headers['cache-control']).toBe('private, no-store');
  });

  test('then a long read is compressed, unless it is a picture, and the answer to a change comes as it is, without a tag', async () => {
    const owner = await makePerson(server, 'owner');
    const description = 'A hall with two lanes. '.repeat(80).trim();
    const court = await makeCourt(server, owner.id, { description });
    const changed = await server
      .as(owner)
      .patch(`/api/courts/${court.id}/active`)
      .send({ isActive: false })
      .expect(200);
    expect(changed.text).toContain(description);
    expect(changed.headers).not.toHaveProperty('content-encoding');
    expect(changed.headers).not.toHaveProperty('etag');
    const read = await server.as(owner).get(`/api/courts/${court.id}`);
    expect(read.text).toContain(description);
    expect(read.headers['content-encoding']).toBe('gzip');
    const { headers } = await server.api.get('/assets/hall-5e6f.webp').expect(200);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test.each(['/healthz', '/readyz'])('then %s is asked anew each time', async (path) => {
    await server.api.get(path).expect(200).expect('Cache-Control', 'no-store');
  });

  test('then a part of a file comes as it is, so that it fits the others', async () => {
    const part = await server.api
      .get('/assets/long-3c4d.js')
      .set({ Range: 'bytes=0-2999', 'Accept-Encoding': 'gzip' })
      .expect(206);
    expect(part.headers).not.toHaveProperty('content-encoding');
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 0-2999/5000',
      'content-length': '3000',
      vary: 'Accept-Encoding',
    });
    const whole = await server.api.get('/assets/long-3c4d.js').set('Accept-Encoding', 'gzip');
    expect(whole.headers['content-encoding']).toBe('gzip');
  });

  test('then a part beyond its end is none, so that who has it all knows', async () => {
    const none = await server.api
      .get('/assets/long-3c4d.js')
      .set('Range', 'bytes=5000-')
      .expect(416)
      .expect('Content-Type', 'application/json; charset=utf-8')
      .expect('Content-Range', 'bytes */5000');
    expect(none.body).toMatchObject({ success: false, code: 'invalid_input' });
  });

  test('then a part of a file that is another one by now is none either', async () => {
    await server.api.get('/assets/long-3c4d.js').set('If-Match', '"before"').expect(412);
  });

  test('then only a named origin may read it from another page', async () => {
    const friend = await server.api.get('/api/courts').set('Origin', 'https://friend.example');
    expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
    const stranger = await server.api.get('/api/courts').set('Origin', 'https://evil.example');
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('then a page of a named origin shows pictures too, and nobody else’s does', async () => {
    await mkdir(join(server.uploadsFolder, 'courts/one'), { recursive: true });
    await writeFile(join(server.uploadsFolder, 'courts/one/large.webp'), 'a picture');
    const lookFrom = (origin: string) =>
      server.api.get('/uploads/courts/one/large.webp').set('Origin', origin).expect(200);
    const friend = await lookFrom('https://friend.example');
    expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
    expect(friend.headers['vary']).toBe('Origin');
    const stranger = await lookFrom('https://evil.example');
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
    expect(stranger.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('then a page of a named origin learns when it may try again, and by which id its request is known', async () => {
    const { headers } = await server.api.get('/api/courts').set('Origin', 'https://friend.example');
    expect(headers['access-control-expose-headers']).toBe('Retry-After,X-Request-Id');
  });

  test('then a page of a named origin may send what the product reads, and nothing that was asked for is repeated', async () => {
    const { headers } = await server.api
      .options('/api/courts')
      .set('Origin', 'https://friend.example')
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', `idempotency-key,${'x'.repeat(5_000)}`)
      .expect(204);
    const allowed = 'Authorization,Content-Type,Idempotency-Key,If-None-Match,X-Request-Id';
    expect(headers['access-control-allow-headers']).toBe(allowed);
  });
});

test.each(['/assets', '/uploads', '/uploads/courts'])(
  'when a folder of files is asked for at %s, then there is nothing, and what was asked is not repeated',
  async (path) => {
    await mkdir(join(server.uploadsFolder, 'courts'), { recursive: true });
    const { headers } = await server.api.get(`${path}?${'x'.repeat(5_000)}`).expect(404);
    expect(headers).not.toHaveProperty('location');
  },
);
