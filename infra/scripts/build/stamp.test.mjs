import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../project.mjs';
import { fingerprintOf, isStamped, stamp } from './stamp.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-stamp-'));
  await mkdir(join(folder, 'parts'));
  await writeFile(join(folder, 'parts/one.ts'), 'one');
});
afterEach(() => rm(folder, { recursive: true }));

const fingerprint = () => fingerprintOf([relative(ROOT, folder)]);

/** @type {[what: string, change: () => Promise<void>][]} */
const CHANGES = [
  ['says something else', () => writeFile(join(folder, 'parts/one.ts'), 'two')],
  ['has another name', () => rename(join(folder, 'parts/one.ts'), join(folder, 'parts/two.ts'))],
  ['is new', () => writeFile(join(folder, 'parts/two.ts'), '')],
  ['is gone', () => rm(join(folder, 'parts/one.ts'))],
];
test.each(CHANGES)('when a source %s, then what was made of it is stale', async (_, change) => {
  const before = fingerprint();
  await change();
  expect(fingerprint()).not.toBe(before);
});

test.each(['parts/one.test.ts', 'parts/one.test.tsx'])(
  'when %s is new, which is no source, then nothing is stale',
  async (name) => {
    const before = fingerprint();
    await writeFile(join(folder, name), 'other');
    expect(fingerprint()).toBe(before);
  },
);

test('when something was made, then it is stamped for these sources alone', () => {
  const name = join(relative(ROOT, folder), 'made/.stamp');
  expect(isStamped(name, 'these')).toBe(false);
  stamp(name, 'these');
  expect(isStamped(name, 'these')).toBe(true);
  expect(isStamped(name, 'others')).toBe(false);
});
