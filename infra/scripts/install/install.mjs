import { existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { PlainProblem, runQuietly, say } from '../project.mjs';
import { fingerprintOf, isStamped, stamp } from '../build/stamp.mjs';

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

/** The npm that belongs to this Node.js, if it is there, so that neither a shell nor another version is used. */
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

/**
 * Installs the npm packages of the lock file when they are missing or older than it.
 * @throws {PlainProblem} with a sentence when that fails
 */
export async function installPackages() {
  const fingerprint = fingerprintOf(MANIFESTS);
  if (isStamped(STAMP, fingerprint)) return;
  say('Installing packages (once, about a minute) …');
  const [command = 'npm', ...args] = npmCommand();
  // A shell in which NODE_ENV is "production" would leave out the packages for development, which the build needs.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await runQuietly(command, [...args, ...options]);
  if (code !== 0) throw new PlainProblem(sentenceFor(output));
  stamp(STAMP, fingerprint);
}
