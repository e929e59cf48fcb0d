/** Starts the programs that are measured, each as a process: the database, the built product, a bare stack. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProject, ROOT } from '../../scripts/project.mjs';

const SERVER = inProject('backend/dist/main.js');
const DATABASE = inProject('infra/scripts/database.mjs');
const STOP_WITHIN_MS = 10_000;
const NANOSECONDS_PER_MICROSECOND = 1_000;

const running = new Set<ChildProcess>();
// Also when a benchmark fails half-way, no program is left running.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Program {
  /** Where it can be reached, as it wrote when it was ready. */
  address: string;
  pid: number;
  /** Microseconds of CPU that the process has used so far. */
  cpuMicroseconds: () => Promise<number>;
  memoryMegabytes: () => Promise<number>;
  stop: () => Promise<void>;
}

interface ProgramStart {
  /** Node.js by default. */
  command?: string;
  args: string[];
  variables?: NodeJS.ProcessEnv;
  /** Matches the line that says it is ready; the first group is the address. */
  readyWhen: RegExp;
}

/** The first figure of `schedstat` is the time on the processor. 0 when the thread has ended since it was listed. */
async function nanosecondsOf(threadFolder: string): Promise<number> {
  const text = await readFile(join(threadFolder, 'schedstat'), 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]);
}

/** Microseconds, over all threads of the process. */
async function cpuOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const each = await Promise.all(threads.map((thread) => nanosecondsOf(join(folder, thread))));
  return each.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS_PER_MICROSECOND;
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** @throws {Error} with the output when the program ends before it is ready */
export async function startProgram(start: ProgramStart): Promise<Program> {
  const { command = process.execPath, args, variables, readyWhen } = start;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = readyWhen.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    void ended.then(() => {
      reject(new Error(`It ended before it was ready:\n${output}`));
    });
  });
  const pid = child.pid as number;
  return {
    address,
    pid,
    cpuMicroseconds: () => cpuOf(pid),
    memoryMegabytes: () => memoryOf(pid),
    stop: async () => {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      running.delete(child);
      clearTimeout(killer);
    },
  };
}

export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'crease-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The database of the run: the one that MONGODB_URI names, otherwise the embedded engine in a process of its own. For
 * one that is named, CPU time and memory are 0, because it may run anywhere.
 */
export async function startDatabase(folder: string): Promise<Program & { isEmbedded: boolean }> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') {
    const nothing = () => Promise.resolve();
    const none = () => Promise.resolve(0);
    return {
      address: given,
      pid: 0,
      cpuMicroseconds: none,
      memoryMegabytes: none,
      stop: nothing,
      isEmbedded: false,
    };
  }
  const args = [DATABASE, '--port', '0', '--data', join(folder, 'database')];
  const program = await startProgram({ args, readyWhen: /(mongodb:\/\/\S+)/ });
  return { ...program, isEmbedded: true };
}

/** Starts the built product on a database that already has its data. */
export function startProduct(folder: string, variables: NodeJS.ProcessEnv): Promise<Program> {
  return startProgram({
    args: [SERVER],
    variables: {
      PORT: '0',
      DATA_DIR: folder,
      SEED_DEMO: 'false',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      JWT_SECRET: BENCH_SECRET,
      ...variables,
    },
    readyWhen: /Crease is ready at (http:\/\/\S+)/,
  });
}

export const BENCH_SECRET = 'a secret for benchmarks alone, and long enough';

/** Starts a bare stack: a file of `ceilings`, by its name. */
export function startCeiling(name: string, variables: NodeJS.ProcessEnv): Promise<Program> {
  return startProgram({
    args: [fileURLToPath(new URL(`../ceilings/${name}.mjs`, import.meta.url))],
    variables: { JWT_SECRET: BENCH_SECRET, ...variables },
    readyWhen: /ready at (\S+)/,
  });
}
