/** The real process, bundled once as the product's build does it, and killed as often as a test likes. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from '../bundle.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const READY = / is ready at (\S+)/;
/** Loading packages is most of a start: it is done while the process before still runs. */
const WARM_UP = `
import { once } from 'node:events';
const [, , program, ...packages] = process.argv;
process.argv.splice(1, Infinity, program, ...JSON.parse(packages.pop()));
await Promise.all(packages.map((name) => import(name)));
process.send('warm');
const [environment] = await once(process, 'message');
Object.assign(process.env, environment);
process.disconnect();
await import(program);
`;
const PACKAGES = ['mongoose', 'express', 'socket.io', 'sharp', 'lmdb', 'nodemailer', 'multer'];

export interface Program {
  /** The address that it printed. */
  address: string;
  /** All that it said. */
  output: () => string;
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

interface WarmProgram {
  start: (environment: NodeJS.ProcessEnv) => Promise<Program>;
  discard: () => Promise<void>;
}

export interface Bundle {
  /** Loads all that is needed and waits. */
  warmUp: (program: 'server' | 'database', args?: readonly string[]) => WarmProgram;
  remove: () => Promise<void>;
}

async function prepare(folder: string): Promise<void> {
  await bundleInto(folder, {
    server: join(PROJECT, 'backend/src/main.ts'),
    database: join(PROJECT, 'infra/embedded-mongo/src/cli.ts'),
    'password-worker': join(PROJECT, 'backend/src/platform/password-worker.ts'),
  });
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'warm-up.js'), WARM_UP);
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

function warmUpIn(folder: string, program: string, args: readonly string[]): WarmProgram {
  const child = fork(
    join(folder, 'warm-up.js'),
    [join(folder, `${program}.js`), ...PACKAGES, JSON.stringify(args)],
    { env: { PATH: process.env['PATH'] }, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const output = () => said;
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const warm = Promise.race([once(child, 'message'), ended]);
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    discard: () => kill('SIGKILL'),
    start: async (environment) => {
      await warm;
      const address = firstAddress(child, output);
      child.send(environment);
      return { address: await address, output, ended, kill };
    },
  };
}

export async function bundleProgram(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'crease-bundle-'));
  await prepare(folder);
  return {
    warmUp: (program, args = []) => warmUpIn(folder, program, args),
    remove: () => rm(folder, { recursive: true }),
  };
}
