/** What tests and benchmarks need beside Node.js and its packages: servers, a browser, fonts. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainProblem, run, say } from './project.mjs';

/**
 * The file that shows that it is there, and Debian's package of it. `variable`: names another file instead;
 * `command`: may also be anywhere in the shell's path. What is optional only saves time.
 * @typedef {{ file: string, debianPackage: string, variable?: string, command?: string, isOptional?: boolean }} Installed
 */

/** @satisfies {Record<string, Installed>} */
const PROGRAMS = {
  redis: {
    file: '/usr/bin/redis-server',
    command: 'redis-server',
    debianPackage: 'redis-server',
  },
  nginx: { file: '/usr/sbin/nginx', debianPackage: 'nginx' },
  chromium: {
    file: '/usr/bin/chromium',
    variable: 'CHROMIUM_PATH',
    debianPackage: 'chromium',
  },
  // Chromium without all that draws a window of its own, which is a quarter of what the stories cost.
  windowlessChromium: {
    file: '/usr/bin/chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
    debianPackage: 'chromium-headless-shell',
    isOptional: true,
  },
  // Until a page's own font is there, its letters are as wide as those of the fonts that most machines have.
  fonts: {
    file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
    debianPackage: 'fonts-liberation',
  },
};

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

/** @param {string[]} packages @returns {Promise<boolean>} whether they are there now */
async function installDebian(packages) {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Debian would start the servers as services; here each is started where it is needed.
    RUNLEVEL: '1',
  };
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], options);
  const quietly = ['-y', '-qq', '--no-install-recommends', '--no-remove'];
  return (await run('apt-get', ['install', ...quietly, ...packages], options)) === 0;
}

/** Ubuntu's Chromium is a snap, which runs neither as root nor in a container. @param {readonly Installed[]} programs */
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
    const areAllThere = await installDebian(all);
    const isEnough = areAllThere || needed.length === 0 || (await installDebian(needed));
    if (!isEnough) {
      throw new PlainProblem(`Installing ${needed.join(', ')} with apt-get failed.${advice}`);
    }
  } else if (needed.length > 0) {
    throw new PlainProblem(
      `${who} need ${needed.join(', ')}. Please install them first (on Debian or Ubuntu: sudo apt-get install ${needed.join(' ')}).${advice}`,
    );
  }
}
