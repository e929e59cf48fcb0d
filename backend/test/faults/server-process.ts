/** The real server process, bundled once as the product's build does it, which a test may kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from '../../../infra/scripts/build/bundle.mjs';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const READY = / is ready at (\S+)/;

export interface Program {
  /** The address that the process printed. */
  address: string;
  /** Everything that the process printed. */
  output: () => string;
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

interface Start {
  args?: readonly string[];
  environment?: NodeJS.ProcessEnv;
}

export interface Bundle {
  start: (program: 'server' | 'database', how?: Start) => Promise<Program>;
  pathOf: (program: 'server' | 'database') => string;
  remove: () => Promise<void>;
}

async function prepare(folder: string): Promise<void> {
  await bundleInto(folder, {
    server: join(PROJECT, 'backend/src/main.ts'),
    database: join(PROJECT, 'infra/embedded-mongo/src/cli.ts'),
    'password-worker': join(PROJECT, 'backend/src/platform/secrets/password-worker.ts'),
  });
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}

function firstAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = READY.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => {
      reject(new Error(`It ended before it was ready: ${output()}`));
    });
  });
}

/** Resolves when the process has printed its address. */
export async function startProgram(
  path: string,
  { args = [], environment = {} }: Start,
): Promise<Program> {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const output = () => said;
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { address: await firstAddress(child, output), output, ended, kill };
}

export async function bundleProgram(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'crease-bundle-'));
  await prepare(folder);
  const pathOf = (program: string) => join(folder, `${program}.js`);
  return {
    start: (program, how = {}) => startProgram(pathOf(program), how),
    pathOf,
    remove: () => rm(folder, { recursive: true }),
  };
}
