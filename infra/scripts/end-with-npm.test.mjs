import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { endWithNpm } from './end-with-npm.mjs';
import { inProject } from './project.mjs';

const PROGRAM = `
  import { endWithNpm } from ${JSON.stringify(inProject('infra/scripts/end-with-npm.mjs'))};
  endWithNpm();
  process.on('SIGTERM', () => {
    console.log('ended in order');
    process.exit(0);
  });
  setInterval(() => undefined, 1_000);
  console.log(String(process.pid));
`;

/** @type {number[]} */
const programs = [];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const pid of programs.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (Object(error).code !== 'ESRCH') throw error;
    }
  }
});

/** The program as npm starts it, by a shell that stays: `true` keeps it from becoming the program. */
async function startByShell() {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.on('data', (chunk) => (output += chunk));
  await once(shell.stdout, 'data');
  programs.push(Number(output));
  return { shell, output: () => output };
}

test('when npm ends its shell, then the program ends in order, though the shell does not pass it on', async () => {
  const { shell, output } = await startByShell();
  const closed = once(shell.stdout, 'close');
  shell.kill('SIGTERM');
  await closed;
  expect(output()).toContain('ended in order');
});

test('when npm did not start the program, then it does not look who did', () => {
  vi.stubEnv('npm_lifecycle_event', undefined);
  vi.useFakeTimers();
  endWithNpm();
  expect(vi.getTimerCount()).toBe(0);
});
