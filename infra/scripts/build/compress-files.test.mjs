import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFiles } from './compress-files.mjs';

const folder = await mkdtemp(join(tmpdir(), 'crease-compress-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('when files are compressed, then each text has both beside it that is smaller for it, and a picture has none', async () => {
  const script = 'play();'.repeat(500);
  await writeFile(join(folder, 'app.js'), script);
  await writeFile(join(folder, 'tiny.css'), 'a');
  await writeFile(join(folder, 'hall.webp'), 'x'.repeat(500));
  await compressFiles(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'hall.webp',
    'tiny.css',
  ]);
  const read = (/** @type {string} */ name) => readFile(join(folder, name));
  expect(String(brotliDecompressSync(await read('app.js.br')))).toBe(script);
  expect(String(gunzipSync(await read('app.js.gz')))).toBe(script);
});
