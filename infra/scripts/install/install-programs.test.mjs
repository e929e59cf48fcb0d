import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adviceFor, ALL_PROGRAMS, missingPrograms } from './install-programs.mjs';
import { inProject, runQuietly } from '../project.mjs';

/** @param {Record<string, string>} variables @param {string[]} files */
function machine(variables, ...files) {
  return { variables, isFile: (/** @type {string} */ path) => files.includes(path) };
}

/** @param {ReturnType<typeof missingPrograms>} programs */
const packagesOf = (programs) => programs.map(({ debianPackage }) => debianPackage);

test('when a machine has nothing, then all that is asked for is missing', () => {
  const bare = machine({});
  expect(packagesOf(missingPrograms(['redis', 'chromium'], bare))).toEqual([
    'redis-server',
    'chromium',
  ]);
  expect(missingPrograms(ALL_PROGRAMS, bare)).toHaveLength(ALL_PROGRAMS.length);
});

test('when a program stands where Debian puts it, then it is not missing', () => {
  const debian = machine({}, '/usr/bin/redis-server', '/usr/sbin/nginx');
  expect(packagesOf(missingPrograms(['redis', 'nginx', 'chromium'], debian))).toEqual(['chromium']);
});

test('when Redis is elsewhere in the path, then it is not missing', () => {
  const variables = { PATH: '/usr/bin:/opt/tools/bin' };
  const elsewhere = machine(variables, '/opt/tools/bin/redis-server', '/opt/tools/bin/nginx');
  expect(packagesOf(missingPrograms(['redis', 'nginx'], elsewhere))).toEqual(['nginx']);
});

test('when CHROMIUM_PATH names a browser, then that one counts', () => {
  const variables = { CHROMIUM_PATH: '/opt/browser' };
  const names = /** @type {const} */ (['chromium', 'windowlessChromium']);
  expect(missingPrograms(names, machine(variables, '/opt/browser'))).toEqual([]);
  const gone = machine(variables, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(missingPrograms(names, gone)).toHaveLength(2);
});

test('when a browser is among what is missing, then it is said what to do where apt-get has none', () => {
  const bare = machine({});
  expect(adviceFor(missingPrograms(['redis', 'chromium'], bare))).toBe(
    ' Ubuntu has no package chromium: there, install Google Chrome first, and name it with CHROMIUM_PATH=/usr/bin/google-chrome.',
  );
  expect(adviceFor(missingPrograms(['redis', 'nginx'], bare))).toBe('');
});

test('when all is there, then nothing is missing', () => {
  expect(missingPrograms(ALL_PROGRAMS, { variables: {}, isFile: () => true })).toEqual([]);
});

describe.skipIf(!existsSync('/usr/bin/apt-get'))(
  'when a browser is missing where apt-get is',
  () => {
    /** @type {string} */
    let folder;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crease-apt-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    /**
     * Answers what is said, and how apt-get was called: one that only pretends, and has no package with `unknown` in
     * its name.
     * @param {import('./install-programs.mjs').ProgramName[]} names
     * @param {{ user: number, unknown?: string }} given
     */
    async function install(names, { user, unknown = 'none' }) {
      const calls = join(folder, 'calls');
      const note = `echo "$DEBIAN_FRONTEND $RUNLEVEL $*" >> '${calls}'`;
      const script = `#!/bin/sh\n${note}\ncase "$*" in *${unknown}*) exit 100 ;; esac\n`;
      await writeFile(join(folder, 'apt-get'), script, { mode: 0o755 });
      const program = `
      import { installPrograms } from ${JSON.stringify(inProject('infra/scripts/install/install-programs.mjs'))};
      import { runScript } from ${JSON.stringify(inProject('infra/scripts/project.mjs'))};
      process.getuid = () => ${user};
      await runScript(() => installPrograms(${JSON.stringify(names)}, 'The tests'));
    `;
      const said = await runQuietly(process.execPath, ['--input-type=module', '-e', program], {
        PATH: `${folder}:${process.env['PATH']}`,
        CHROMIUM_PATH: join(folder, 'no browser'),
      });
      const called = await readFile(calls, 'utf8').catch(() => '');
      return { ...said, calls: called.split('\n').filter(Boolean) };
    }

    const UPDATE = 'noninteractive 1 update -qq';
    const INSTALL =
      'noninteractive 1 install -y -qq --no-install-recommends --no-remove -o DPkg::Lock::Timeout=300';

    test('then root has it installed without being asked, and nothing that is there is removed for it', async () => {
      expect(await install(['chromium', 'windowlessChromium'], { user: 0 })).toEqual({
        code: 0,
        output: 'Installing chromium, chromium-headless-shell …\n',
        calls: [UPDATE, `${INSTALL} chromium chromium-headless-shell`],
      });
    });

    test('then one that can be done without keeps nothing else from being installed, and fails nothing', async () => {
      const given = { user: 0, unknown: 'headless' };
      expect(await install(['chromium', 'windowlessChromium'], given)).toMatchObject({
        code: 0,
        calls: [
          UPDATE,
          `${INSTALL} chromium chromium-headless-shell`,
          UPDATE,
          `${INSTALL} chromium`,
        ],
      });
      await rm(join(folder, 'calls'));
      expect(await install(['windowlessChromium'], given)).toMatchObject({
        code: 0,
        calls: [UPDATE, `${INSTALL} chromium-headless-shell`],
      });
    });

    test('then others are told what to install, unless it can be done without', async () => {
      const { code, output, calls } = await install(['chromium', 'windowlessChromium'], {
        user: 1_000,
      });
      expect([code, calls]).toEqual([1, []]);
      expect(output).toMatch(
        /^The tests need chromium\. Please install them first \(on Debian or Ubuntu: sudo apt-get install chromium\)\. Ubuntu has no package chromium: .+\n$/,
      );
      expect(await install(['windowlessChromium'], { user: 1_000 })).toEqual({
        code: 0,
        output: '',
        calls: [],
      });
    });
  },
);
