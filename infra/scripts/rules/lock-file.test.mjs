import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readJson, ROOT } from '../project.mjs';

const { packages } = readJson('package-lock.json');
const names = Object.keys(packages);

/** The packages with binaries that each must bring for every platform on which a newcomer may work. */
const BINARIES = [
  ['sharp', ['@img/sharp-linux-x64', '@img/sharp-darwin-arm64', '@img/sharp-win32-x64']],
  ['lmdb', ['@lmdb/lmdb-linux-x64', '@lmdb/lmdb-darwin-arm64', '@lmdb/lmdb-win32-x64']],
  ['esbuild', ['@esbuild/linux-x64', '@esbuild/darwin-arm64', '@esbuild/win32-x64']],
  [
    'vite',
    [
      '@rolldown/binding-linux-x64-gnu',
      '@rolldown/binding-darwin-arm64',
      '@rolldown/binding-win32-x64-msvc',
    ],
  ],
];

describe('when the lock file is installed on any platform', () => {
  test.each(BINARIES)('then the binaries of %s are in it', (_, binaries) => {
    for (const binary of binaries) expect(names).toContain(`node_modules/${binary}`);
  });

  test('then Crease asks for no other Node.js than what builds its pages', () => {
    const { engines } = readJson('package.json');
    expect(engines).toEqual(packages['node_modules/vite'].engines);
    expect(packages[''].engines).toEqual(engines);
  });

  test('then no package is tied to an address', () => {
    const addressed = names.filter((name) => /^https?:/.test(packages[name].resolved ?? ''));
    expect(addressed).toEqual([]);
  });
});

test('when npm is strict elsewhere about what packages promise, then it is not so here', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crease-npm-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = join(folder, '.npmrc');
  await writeFile(settings, 'engine-strict=true\n');
  const question = ['config', 'get', 'engine-strict', '--userconfig', settings];
  // What else npm has to say, of a newer one or of the machine's settings, it says on the other output.
  const { stdout } = await promisify(execFile)('npm', question, { cwd: ROOT });
  expect(stdout).toBe('false\n');
});
