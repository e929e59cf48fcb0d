/** The commands as people type them: what is behind each is tested where it is made. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from './testing/free-port.ts';
import { inProject, runQuietly } from './project.mjs';

/** The server is not bundled then, and each of its thousands of files is read and translated by itself. */
const FROM_SOURCES_MAX_MS = 150_000;

/** @type {string} */
let folder;
/** @type {import('node:child_process').ChildProcess[]} */
let shells = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-commands-'));
});
afterEach(async () => {
  for (const shell of shells) {
    try {
      // With the program, which a failed test may have left.
      process.kill(-Number(shell.pid), 'SIGKILL');
    } catch (error) {
      if (Object(error).code !== 'ESRCH') throw error;
    }
  }
  shells = [];
  await rm(folder, { recursive: true });
});

/**
 * Starts a command as npm does, by a shell that stays: `true` keeps it from becoming the program.
 * @param {string} command
 * @param {RegExp} readyWhen
 * @param {{ options?: string, variables?: NodeJS.ProcessEnv, readyWithinMs?: number }} given
 */
async function start(command, readyWhen, { options = '', variables = {}, readyWithinMs = 50_000 }) {
  const shell = spawn('sh', ['-c', `"$NODE" infra/scripts/${command}.mjs ${options}; true`], {
    cwd: inProject('.'),
    detached: true,
    env: {
      PATH: process.env['PATH'],
      NODE: process.execPath,
      npm_lifecycle_event: command,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shells.push(shell);
  let output = '';
  shell.stdout.on('data', (chunk) => (output += chunk));
  const closed = once(shell.stdout, 'close');
  await expect.poll(() => output, { timeout: readyWithinMs }).toMatch(readyWhen);
  return {
    ready: String(readyWhen.exec(output)?.[1]),
    /** Resolves when the program has ended, not only its shell. */
    end: async () => {
      shell.kill('SIGTERM');
      await closed;
    },
  };
}

test('when Crease is started, then it is ready, and ends when npm does', async () => {
  const server = await start('start', /^Crease is ready at (\S+)$/m, {
    variables: { PORT: '0', DATA_DIR: folder, SEED_DEMO: 'false', LOG_LEVEL: 'error' },
  });
  expect((await fetch(`${server.ready}/readyz`)).status).toBe(200);
  await server.end();
});

test(
  'when Crease is developed, then its pages come as they are written, beside the API, and both end when npm does',
  async () => {
    const both = /(?=[^]*^Crease is ready at)[^]*Local:\s+(http:\S+)\//m;
    const variables = { DATA_DIR: folder, SEED_DEMO: 'false', LOG_LEVEL: 'error', NO_COLOR: '1' };
    const development = await start('dev', both, {
      variables: { ...variables, PORT: String(await findFreePort()) },
      readyWithinMs: FROM_SOURCES_MAX_MS - 30_000,
    });
    const page = await fetch(development.ready);
    expect(await page.text()).toContain('src="/src/main.tsx"');
    const courts = await fetch(`${development.ready}/api/courts`);
    expect(await courts.json()).toMatchObject({ success: true });
    await development.end();
  },
  FROM_SOURCES_MAX_MS,
);

test('when a backup is taken and restored, then each command does its own', async () => {
  const database = await start('database', /ready at (mongodb:\/\/\S+)/, {
    options: `--port 0 --data "${join(folder, 'database')}"`,
  });
  const variables = { MONGODB_URI: database.ready, DATA_DIR: folder, LOG_LEVEL: 'error' };
  /** @param {string} command @param {string[]} words */
  const run = async (command, ...words) => {
    const script = inProject(`infra/scripts/${command}.mjs`);
    const { output } = await runQuietly(process.execPath, [script, ...words], variables);
    return output;
  };
  const backup = join(folder, 'backup');
  expect(await run('backup', backup)).toContain(`documents are in ${backup}`);
  expect(await run('restore', backup)).toMatch(/^The backup of \S+ is restored/m);
  expect(await run('move-images', 'elsewhere')).toMatch(/^Please say where to/m);
  await database.end();
});
