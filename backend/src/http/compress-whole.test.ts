import compression from 'compression';
import express from 'express';
import request from 'supertest';
import { beforeEach, expect, test, vi } from 'vitest';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compressWhole } from './compress-whole.ts';

const gzip = vi.fn((bytes: Buffer) => gzipSync(bytes));

const LONG = 'A hall with two lanes. '.repeat(80);
/** Long also when it is compressed. */
const NOISE = randomBytes(2000).toString('hex');
const app = express();
app.use(compression(), compressWhole([{ encoding: 'gzip', compress: gzip }]));
app.get('/own', (_, response) => {
  response.set('Cache-Control', 'private, no-store').type('json').end(JSON.stringify(LONG));
});
app.get('/own-calendar', (_, response) => {
  response.set('Cache-Control', 'private, no-cache').type('text').send(LONG);
});
app.get('/picture', (_, response) => {
  response.type('image/webp').send(Buffer.from(LONG));
});
app.get('/too-long', (_, response) => {
  response.type('text').send(LONG.repeat(100));
});
app.get('/in-parts', (_, response) => {
  response.type('text').write('In parts: ');
  response.end(LONG);
});
app.get('/compressed', (_, response) => {
  response.type('text').set('Content-Encoding', 'gzip').end(gzipSync(NOISE));
});
app.get('/short', (_, response) => {
  response.type('text').send('A hall');
});
app.get('/for-all/:text', (asked, response) => {
  response.set('Cache-Control', 'no-cache').send(asked.params.text + LONG);
});

const load = (path: string, encodings = 'gzip') =>
  request(app).get(path).set('Accept-Encoding', encodings);

beforeEach(() => {
  vi.clearAllMocks();
});

test.each([['/own'], ['/for-all/nets']])(
  'when %s is asked for, then it is compressed without a stream, and tells its length',
  async (path) => {
    const { headers, text } = await load(path).expect(200);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(Number(headers['content-length'])).toBeLessThan(LONG.length / 4);
    expect(text).toContain(LONG);
    expect(headers).not.toHaveProperty('transfer-encoding');
  },
);

test('when a browser also takes what is smaller, then it gets that, and another one what it takes', async () => {
  const product = express().use(compression(), compressWhole());
  product.use((_, response) => void response.send(LONG));
  for (const [encodings, chosen] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const taken = request(product).get('/').set('Accept-Encoding', encodings);
    const { headers, text } = await taken.expect(200);
    expect(headers['content-encoding']).toBe(chosen);
    expect(text).toBe(LONG);
  }
});

test('when everybody gets the same, then it is compressed once, and again only when it has changed', async () => {
  for (const text of ['mats', 'mats', 'lamps', 'mats']) {
    const answer = await load(`/for-all/${text}`).expect(200);
    expect(answer.text).toBe(text + LONG);
  }
  expect(gzip).toHaveBeenCalledTimes(2);
});

test('when more is asked for than there is memory for, then what came first is compressed again', async () => {
  for (let text = 0; text <= 200; text += 1) await load(`/for-all/${text}`);
  await load('/for-all/200');
  expect(gzip).toHaveBeenCalledTimes(201);
  await load('/for-all/0');
  expect(gzip).toHaveBeenCalledTimes(202);
});

test.each(['/own', '/own-calendar'])(
  'when %s is for one person, then nothing of it is kept here',
  async (path) => {
    await load(path);
    await load(path);
    expect(gzip).toHaveBeenCalledTimes(2);
  },
);

test('when a browser has it already, then nothing is compressed', async () => {
  const { headers } = await load('/for-all/known');
  vi.clearAllMocks();
  const same = await load('/for-all/known').set('If-None-Match', String(headers['etag']));
  expect(same.status).toBe(304);
  expect(same.headers).not.toHaveProperty('content-encoding');
  expect(gzip).not.toHaveBeenCalled();
});

test.each([
  ['/picture', 'gzip'],
  ['/short', 'gzip'],
  ['/own', 'identity'],
  ['/own', 'gzip;q=0'],
])('when %s is asked for with "%s", then it comes as it is', async (path, encodings) => {
  expect((await load(path, encodings).expect(200)).headers).not.toHaveProperty('content-encoding');
});

test('when only its head is asked for, then it tells the length of what is not compressed', async () => {
  const { headers } = await request(app).head('/for-all/nets').set('Accept-Encoding', 'gzip');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['content-length']).toBe(String(`nets${LONG}`.length));
});

test('when an answer is so long that others would wait for it, then a stream compresses it beside them', async () => {
  const { headers, text } = await load('/too-long').expect(200);
  expect(text).toBe(LONG.repeat(100));
  expect(gzip).not.toHaveBeenCalled();
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
});

test.each([
  ['/in-parts', `In parts: ${LONG}`],
  ['/compressed', NOISE],
])(
  'when %s has begun or is compressed already, then it is not compressed here',
  async (path, says) => {
    expect((await load(path).expect(200)).text).toBe(says);
    expect(gzip).not.toHaveBeenCalled();
  },
);
