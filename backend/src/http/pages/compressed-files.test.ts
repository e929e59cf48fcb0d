import express from 'express';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compressedFiles } from './compressed-files.ts';

const SCRIPT = 'play();'.repeat(500);

const folder = await mkdtemp(join(tmpdir(), 'crease-compressed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'app.js'), SCRIPT);
await writeFile(join(folder, 'app.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(folder, 'app.js.gz'), gzipSync(SCRIPT));
await writeFile(join(folder, 'gone.js'), SCRIPT);
await writeFile(join(folder, 'gone.js.gz'), gzipSync(SCRIPT));
const app = express().use('/assets', compressedFiles(folder, { maxAge: 60_000 }));

const load = (file: string, encodings: string) =>
  request(app).get(`/assets/${file}`).set('Accept-Encoding', encodings);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])(
  'when a browser takes "%s", then it gets the smallest of them, as a script',
  async (takes, gets) => {
    const { headers, text } = await load('app.js?v=1', takes).expect(200);
    expect(headers['content-encoding']).toBe(gets);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=60');
    // The client of these tests unpacks gzip alone.
    if (gets !== 'br') expect(text).toBe(SCRIPT);
  },
);

test('when the same file is asked for again, then its tag is one of the compression', async () => {
  const tagOf = async (takes: string) => (await load('app.js', takes)).headers['etag'];
  const tag = String(await tagOf('br'));
  expect(await tagOf('gzip')).not.toBe(tag);
  await load('app.js', 'br').set('If-None-Match', tag).expect(304);
});

test('when a part is asked for, then it is one of the file itself', async () => {
  const part = await load('app.js', 'gzip').set('Range', 'bytes=0-9').expect(206);
  expect(part.headers).not.toHaveProperty('content-encoding');
  expect(part.text).toBe(SCRIPT.slice(0, 10));
});

test('when a newer build took the compressed file away, then the file itself comes, or nobody says that it was compressed', async () => {
  await rm(join(folder, 'gone.js.gz'));
  const { headers, text } = await load('gone.js', 'gzip').expect(200);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(text).toBe(SCRIPT);
  await rm(join(folder, 'gone.js'));
  const missing = await load('gone.js', 'gzip').expect(404);
  expect(missing.headers).not.toHaveProperty('content-encoding');
});
