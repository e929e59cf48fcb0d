/**
 * `npm run build`: makes the browser's files with Vite and the server's bundles with esbuild, unless nothing has
 * changed.
 */
import { rm } from 'node:fs/promises';
import { compressFiles } from './build/compress-files.mjs';
import { installPackages } from './install/install.mjs';
import {
  binOf,
  inProject,
  isStarted,
  PlainProblem,
  requireNode,
  requireReadablePath,
  runQuietly,
  runScript,
  say,
} from './project.mjs';
import { fingerprintOf, isStamped, stamp } from './build/stamp.mjs';

const SERVER_STAMP = 'backend/dist/.crease-build';
const SERVER_SOURCES = [
  'package-lock.json',
  'backend/src',
  'backend/contract/src',
  'infra/embedded-mongo/src',
  'infra/scripts/build.mjs',
  'infra/scripts/build/bundle.mjs',
];
const BROWSER_STAMP = 'frontend/dist/.crease-build';
const BROWSER_SOURCES = [
  'package-lock.json',
  'frontend/src',
  'frontend/public',
  'frontend/index.html',
  'frontend/vite.config.ts',
  'frontend/chunks.ts',
  'backend/contract/src',
  'infra/scripts/build.mjs',
  'infra/scripts/build/compress-files.mjs',
];

async function buildServer() {
  const { bundleInto } = await import('./build/bundle.mjs');
  const folder = inProject('backend/dist');
  // Shared parts are named after their content, so those of an earlier build would stay beside the new ones.
  await rm(folder, { recursive: true, force: true });
  await bundleInto(folder, {
    main: inProject('backend/src/main.ts'),
    backup: inProject('backend/src/tools/backup.ts'),
    restore: inProject('backend/src/tools/restore.ts'),
    'move-images': inProject('backend/src/tools/move-images.ts'),
    'password-worker': inProject('backend/src/platform/secrets/password-worker.ts'),
    database: inProject('infra/embedded-mongo/src/cli.ts'),
  });
}

/**
 * Builds from `frontend`; with `--mode first-screen` the code that draws pages on the server.
 * @param {string[]} options
 */
export async function runVite(...options) {
  const { code, output } = await runQuietly(
    process.execPath,
    [binOf('vite', 'vite'), 'build', 'frontend', '--logLevel', 'warn', ...options],
    // Where the shell sets another NODE_ENV, Vite would build for development, and such pages can't be drawn on the
    // server.
    { NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error(output);
}

/** Builds the pages first: the code that draws them on the server goes into their folder, which this empties. */
async function buildBrowser() {
  requireReadablePath();
  await runVite();
  await runVite('--mode', 'first-screen');
  await compressFiles(inProject('frontend/dist/assets'));
}

/** @param {string} what @param {string} stampName @param {string[]} sources @param {() => Promise<void>} make */
async function buildIfStale(what, stampName, sources, make) {
  const fingerprint = fingerprintOf(sources);
  if (isStamped(stampName, fingerprint)) return;
  say(`Building the ${what} …`);
  try {
    await make();
  } catch (problem) {
    const text = String(Object(problem).message);
    throw new PlainProblem(
      text.includes('ENOSPC')
        ? `There is no space left on the disk to build the ${what}.`
        : `Building the ${what} failed:\n${text}`,
    );
  }
  stamp(stampName, fingerprint);
}

/** Builds the server if its sources have changed. @throws {PlainProblem} with a sentence when that fails */
export async function buildPrograms() {
  await buildIfStale('server', SERVER_STAMP, SERVER_SOURCES, buildServer);
}

/**
 * Builds the server and the pages, each if its sources have changed.
 * @throws {PlainProblem} with a sentence when that fails
 */
export async function buildProject() {
  await buildPrograms();
  await buildIfStale('pages', BROWSER_STAMP, BROWSER_SOURCES, buildBrowser);
}

if (isStarted(import.meta.url)) {
  await runScript(async () => {
    requireNode();
    await installPackages();
    await buildProject();
  });
}
