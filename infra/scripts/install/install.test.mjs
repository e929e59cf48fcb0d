/**
 * What is installed is decided beside the project, in a folder that has its scripts and manifests, by an npm that only
 * pretends.
 */
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inProject, readJson, runQuietly } from '../project.mjs';

const PACKAGES = ['', ...readJson('package.json')['workspaces']];
const MANIFESTS = ['package-lock.json', ...PACKAGES.map((path) => join(path, 'package.json'))];
const SCRIPTS = ['install/install', 'project', 'build/stamp'].map(
  (name) => `infra/scripts/${name}.mjs`,
);

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-install-'));
  for (const name of [...MANIFESTS, ...SCRIPTS]) await cp(inProject(name), join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Answers what is said, and with which words npm was called.
 * @param {string} npm what it does
 * @param {string} npmPath where it is
 * @param {Record<string, string>} variables how it is found; npm itself tells where it is when nothing else is said
 */
async function install(
  npm,
  npmPath = 'npm.cjs',
  variables = { npm_execpath: join(folder, npmPath) },
) {
  const callsFile = join(folder, 'calls');
  const note = `require('fs').appendFileSync(${JSON.stringify(callsFile)}, process.argv.slice(2).join(' ') + '\\n');`;
  await writeFile(join(folder, npmPath), `#!${process.execPath}\n${note}${npm}`, { mode: 0o755 });
  const program = `
    import { installPackages } from ${JSON.stringify(pathToFileURL(join(folder, 'infra/scripts/install/install.mjs')).href)};
    import { runScript } from ${JSON.stringify(pathToFileURL(join(folder, 'infra/scripts/project.mjs')).href)};
    await runScript(installPackages);
  `;
  const args = ['--input-type=module', '-e', program];
  const said = await runQuietly(process.execPath, args, variables);
  const calls = await readFile(callsFile, 'utf8').catch(() => '');
  return { ...said, calls: calls.split('\n').filter(Boolean) };
}

const BEGUN = 'Installing packages (once, about a minute) …\n';
const CALL = 'ci --include=dev --no-audit --no-fund';

test('when the packages are missing, then they are installed once, and again when any manifest is another', async () => {
  expect(await install('')).toEqual({ code: 0, output: BEGUN, calls: [CALL] });
  expect(await install('')).toEqual({ code: 0, output: '', calls: [CALL] });
  for (const [place, name] of MANIFESTS.entries()) {
    await appendFile(join(folder, name), '\n');
    const { output, calls } = await install('');
    expect([name, output, calls.length]).toEqual([name, BEGUN, place + 2]);
  }
});

test('when npm is not where Node.js brings it, then the one of the shell is used', async () => {
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/package.json'), '{}');
  const found = { npm_execpath: join(folder, 'nowhere.cjs'), PATH: join(folder, 'bin') };
  expect(await install('', 'bin/npm', found)).toEqual({ code: 0, output: BEGUN, calls: [CALL] });
});

test.each([
  ['npm error ENOSPC: no space left', 'There is no space left on the disk'],
  ['npm error getaddrinfo EAI_AGAIN', 'The package registry can’t be reached.'],
  ['npm error EACCES: permission denied', 'npm may not write into this folder.'],
  ['npm error of another kind', 'Installing the packages failed:\nnpm error of another kind'],
])(
  'when npm says "%s", then so does a sentence, and the next start tries again',
  async (words, sentence) => {
    const fails = `console.error(${JSON.stringify(words)}); process.exitCode = 1;`;
    const failed = await install(fails);
    expect(failed.code).toBe(1);
    expect(failed.output).toContain(BEGUN + sentence);
    expect((await install('')).calls).toEqual([CALL, CALL]);
  },
);
