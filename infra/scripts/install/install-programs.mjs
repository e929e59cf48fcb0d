/** Installs what tests and benchmarks need beside Node.js and npm packages: servers, a browser, fonts. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PlainProblem, run, say } from '../project.mjs';

/**
 * `file` exists when the program is installed, and `debianPackage` installs it. The variable `variable` may name
 * another file, and `command` may be anywhere in the PATH. Tests run without an optional one, only more slowly.
 * @typedef {{ file: string, debianPackage: string, variable?: string, command?: string, isOptional?: boolean }} Installed
 */

/** @satisfies {Record<string, Installed>} */
const PROGRAMS = {
  redis: {
    file: '/usr/bin/redis-server',
    command: 'redis-server',
    debianPackage: 'redis-server',
  },
  openssl: { file: '/usr/bin/openssl', command: 'openssl', debianPackage: 'openssl' },
  nginx: { file: '/usr/sbin/nginx', debianPackage: 'nginx' },
  chromium: {
    file: '/usr/bin/chromium',
    variable: 'CHROMIUM_PATH',
    debianPackage: 'chromium',
  },
  // Chromium without the parts that draw a window saves a quarter of the time of the browser tests.
  windowlessChromium: {
    file: '/usr/bin/chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
    debianPackage: 'chromium-headless-shell',
    isOptional: true,
  },
  // Until a page's own font has arrived, its letters should be as wide as with the fonts that most machines have.
  fonts: {
    file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
    debianPackage: 'fonts-liberation',
  },
};

/** Another installation has dpkg meanwhile, as on a machine that has just started. */
const LOCK_TIMEOUT_S = 300;
/** The lists of packages can be locked as well, which apt-get does not wait for, and the network can be away. */
const AGAIN_AFTER_MS = 10_000;

/** @typedef {keyof typeof PROGRAMS} ProgramName */

export const ALL_PROGRAMS = /** @type {ProgramName[]} */ (Object.keys(PROGRAMS));

/**
 * Which of them are not there.
 * @param {readonly ProgramName[]} names
 * @param {{ variables?: NodeJS.ProcessEnv, isFile?: (path: string) => boolean }} [machine] this one when nothing else is said
 * @returns {Installed[]}
 */
export function missingPrograms(names, { variables = process.env, isFile = existsSync } = {}) {
  const folders = (variables['PATH'] ?? '').split(delimiter).filter(Boolean);
  /** @param {Installed} program */
  const filesOf = ({ file, variable, command }) => [
    (variable && variables[variable]) || file,
    ...(command ? folders.map((folder) => join(folder, command)) : []),
  ];
  return names.map((name) => PROGRAMS[name]).filter((program) => !filesOf(program).some(isFile));
}

/** Installs packages of Debian. @param {string[]} packages @returns {Promise<boolean>} whether that worked */
async function installDebian(packages) {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // In this run level Debian does not start the servers as services; each test starts its own.
    RUNLEVEL: '1',
  };
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], options);
  const quietly = ['-y', '-qq', '--no-install-recommends', '--no-remove'];
  const patiently = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  return (await run('apt-get', ['install', ...quietly, ...patiently, ...packages], options)) === 0;
}

/**
 * At once, because an optional one may have been what is not there, and once more after a while. @param {string[]}
 * packages
 */
async function installAtLast(packages) {
  if (await installDebian(packages)) return true;
  await setTimeout(AGAIN_AFTER_MS);
  return installDebian(packages);
}

/**
 * Ubuntu's Chromium is a snap, which runs neither as root nor in a container. @param {readonly Installed[]} programs
 */
export function adviceFor(programs) {
  const browser = programs.find(({ variable }) => variable);
  return browser
    ? ` Ubuntu has no package ${browser.debianPackage}: there, install Google Chrome first, and name it with ${browser.variable}=/usr/bin/google-chrome.`
    : '';
}

/**
 * Installs what is missing of them, where that can be done without asking.
 * @param {readonly ProgramName[]} names
 * @param {string} who needs them, as in "The tests"
 * @throws {PlainProblem} that says what is missing
 */
export async function installPrograms(names, who) {
  const missing = missingPrograms(names);
  /** @param {Installed[]} programs */
  const packagesOf = (programs) => programs.map(({ debianPackage }) => debianPackage);
  const all = packagesOf(missing);
  const neededPrograms = missing.filter(({ isOptional }) => !isOptional);
  const needed = packagesOf(neededPrograms);
  const advice = adviceFor(neededPrograms);
  if (all.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${all.join(', ')} …`);
    if (!(await installDebian(all)) && needed.length > 0 && !(await installAtLast(needed))) {
      throw new PlainProblem(`Installing ${needed.join(', ')} with apt-get failed.${advice}`);
    }
  } else if (needed.length > 0) {
    throw new PlainProblem(
      `${who} need ${needed.join(', ')}. Please install them first (on Debian or Ubuntu: sudo apt-get install ${needed.join(' ')}).${advice}`,
    );
  }
}
