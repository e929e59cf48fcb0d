import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PlainProblem } from '../errors/plain-problem.ts';
import { readTokenSecret } from './token-secret.ts';

let folder: string;
const file = () => join(folder, 'jwt-secret');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('when none is kept, then one is made, and read from then on', async () => {
  const secret = await readTokenSecret(folder);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(await readFile(file(), 'utf8')).toBe(secret);
  expect(await readTokenSecret(folder)).toBe(secret);
});

test('when its folder is not there, then that is made too', async () => {
  const deeper = join(folder, 'data', 'of-crease');
  const secret = await readTokenSecret(deeper);
  expect(await readFile(join(deeper, 'jwt-secret'), 'utf8')).toBe(secret);
});

test('when one of exactly as many bytes as are asked for is kept, then it is read', async () => {
  const kept = `${'x'.repeat(32)}\n`;
  await writeFile(file(), kept);
  expect(await readTokenSecret(folder)).toBe(kept);
});

test('when one is made, then no other user of the machine can read it', async () => {
  await readTokenSecret(folder);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('when several instances start at once, then all have the secret that is kept', async () => {
  for (let start = 0; start < 20; start += 1) {
    await rm(file(), { force: true });
    const secrets = await Promise.all([1, 2, 3].map(() => readTokenSecret(folder)));
    expect(new Set(secrets)).toEqual(new Set([await readFile(file(), 'utf8')]));
  }
  expect(await readdir(folder)).toEqual(['jwt-secret']);
});

test.each(['', '\n', 'cricket', `${'x'.repeat(31)}\n`])(
  'when %j is kept, which anybody can sign with, then it is refused in one sentence',
  async (kept) => {
    await writeFile(file(), kept);
    const refusal = await readTokenSecret(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PlainProblem);
    expect((refusal as Error).message).toMatch(/^\S+jwt-secret holds no secret [^\n]+$/);
  },
);
