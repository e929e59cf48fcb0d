/** `npm run build`: the browser's files with Vite, the server as bundles with esbuild; nothing when both are fresh. */
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.mjs';
import {
  binOf,
  inProject,
  PlainProblem,
  requireNode,
  runQuietly,
  runScript,
  say,
} from './project.mjs';
import { fingerprintOf, isStamped, stamp } from './stamp.mjs';

const SERVER_STAMP = 'backend/dist/.crease-build';
const SERVER_SOURCES = [
  'package-lock.json',
  'backend/src',
  'backend/contract/src',
  'infra/embedded-mongo/src',
  'infra/scripts/build.mjs',
  'infra/scripts/bundle.mjs',
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
];

async function buildServer() {
  const { bundleInto } = await import('./bundle.mjs');
  const folder = inProject('backend/dist');
  // Parts that programs share are named after what is in them: those of before would stay.
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

/** Builds from `frontend`; with `--mode first-screen` what draws on the server. @param {string[]} options */
export async function runVite(...options) {
  const { code, output } = await runQuietly(
    process.execPath,
    [binOf('vite', 'vite'), 'build', 'frontend', '--logLevel', 'warn', ...options],
    // Vite would build for development where the operator's shell says so, and such pages do not draw.
    { NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error(output);
}

/** The pages, and what draws their first screens on the server; that one stands in the folder of the others. */
async function buildBrowser() {
  await runVite();
  await runVite('--mode', 'first-screen');
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

/** Brings what runs without pages up to date. @throws {PlainProblem} with a sentence when it can't be made */
export async function buildPrograms() {
  await buildIfStale('server', SERVER_STAMP, SERVER_SOURCES, buildServer);
}

/** Brings both builds up to date. @throws {PlainProblem} with a sentence when one can't be made */
export async function buildProject() {
  await buildPrograms();
  await buildIfStale('pages', BROWSER_STAMP, BROWSER_SOURCES, buildBrowser);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    requireNode();
    await installPackages();
    await buildProject();
  });
}
