import { expect, test } from 'vitest';
import { adviceFor, ALL_PROGRAMS, missingPrograms } from './install-programs.mjs';

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
