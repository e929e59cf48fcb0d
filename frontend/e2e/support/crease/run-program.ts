import { spawn, type ChildProcess } from 'node:child_process';

export interface RunningProgram {
  /** What the first group of `readyWhen` matched. */
  ready: string;
  process: ChildProcess;
  /** Sends the signal and waits until the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface ProgramOptions {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Matches what the program prints when it can be used. */
  readyWhen: RegExp;
}

/** Starts a program and waits until it is ready. */
export async function runProgram(options: ProgramOptions): Promise<RunningProgram> {
  const child = spawn(options.command, options.args, {
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = options.readyWhen.exec(output);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    // Not at its exit: what it said last may still be on its way.
    child.once('close', () =>
      reject(new Error(`${options.command} ended before it was ready:\n${output}`)),
    );
  });
  return {
    ready,
    process: child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
