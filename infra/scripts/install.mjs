import { existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { PlainProblem, run, runQuietly, say } from './project.mjs';
import { fingerprintOf, isStamped, stamp } from './stamp.mjs';

const STAMP = 'node_modules/.crease-install';
const MANIFESTS = [
  'package-lock.json',
  'package.json',
  'backend/package.json',
  'backend/contract/package.json',
  'frontend/package.json',
  'infra/package.json',
  'infra/embedded-mongo/package.json',
];

/** npm beside this Node.js when it is there, so that no shell and no other version is picked up. */
function npmCommand() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const fromNpm = process.env['npm_execpath'] ?? beside;
  return existsSync(fromNpm) ? [process.execPath, fromNpm] : ['npm'];
}

/** @param {string} output */
function sentenceFor(output) {
  if (output.includes('ENOSPC'))
    return 'There is no space left on the disk to install the packages.';
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(output)) {
    return 'The package registry can’t be reached. Please check the network and try again.';
  }
  if (output.includes('EACCES'))
    return 'npm may not write into this folder. Please check who owns it.';
  return `Installing the packages failed:\n${output.trim().split('\n').slice(-15).join('\n')}`;
}

/** Installs the npm packages of the lock file when they are missing or older than it. */
export async function installPackages() {
  const fingerprint = fingerprintOf(MANIFESTS);
  if (isStamped(STAMP, fingerprint)) return;
  say('Installing packages (once, about a minute) …');
  const [command = 'npm', ...args] = npmCommand();
  // What builds is among the packages for development, and a shell that says "production" would leave those out.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await runQuietly(command, [...args, ...options]);
  if (code !== 0) throw new PlainProblem(sentenceFor(output));
  stamp(STAMP, fingerprint);
}

/** Debian package for each file that the tests need; what is optional only saves them time. */
const TEST_FILES = [
  { file: '/usr/bin/redis-server', debianPackage: 'redis-server' },
  { file: '/usr/sbin/nginx', debianPackage: 'nginx' },
  { file: '/usr/bin/chromium', debianPackage: 'chromium' },
  // Chromium without all that draws a window of its own, which is a quarter of what the stories cost.
  {
    file: '/usr/bin/chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
    isOptional: true,
  },
  // Until a page's own font is there, its letters are as wide as those of the fonts that most machines have.
  {
    file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
    debianPackage: 'fonts-liberation',
  },
];

/** @param {string[]} packages @returns {Promise<boolean>} whether they are there now */
async function installDebian(packages) {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Debian would start the servers as services; the tests start their own.
    RUNLEVEL: '1',
  };
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], options);
  const quietly = ['-y', '-qq', '--no-install-recommends', '--no-remove'];
  return (await run('apt-get', ['install', ...quietly, ...packages], options)) === 0;
}

/** Installs what the tests need beside Node.js, where that can be done without asking. */
export async function installForTests() {
  const missing = TEST_FILES.filter(({ file }) => !existsSync(file));
  /** @param {typeof missing} files */
  const packagesOf = (files) => files.map(({ debianPackage }) => debianPackage);
  const all = packagesOf(missing);
  const needed = packagesOf(missing.filter(({ isOptional }) => !isOptional));
  if (all.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${all.join(', ')} for the tests …`);
    const areAllThere = await installDebian(all);
    const isEnough = areAllThere || needed.length === 0 || (await installDebian(needed));
    if (!isEnough) throw new PlainProblem(`Installing ${needed.join(', ')} with apt-get failed.`);
  } else if (needed.length > 0) {
    throw new PlainProblem(
      `The tests need ${needed.join(', ')}. Please install them first (on Debian or Ubuntu: sudo apt-get install ${needed.join(' ')}).`,
    );
  }
}
