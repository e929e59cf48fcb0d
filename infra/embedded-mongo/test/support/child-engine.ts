/** Runs the engine's command line as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

function spawnEngine(options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [inject('engineProgram'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** An engine whose files can't become larger than so many blocks of half a kilobyte, as on a disk that is full. */
export function spawnOnSmallDisk(directory: string, blocks: number): ChildProcess {
  const command = `ulimit -f ${blocks} && exec "$0" "$@"`;
  const args = [inject('engineProgram'), '--port', '0', '--data', directory];
  return spawn('sh', ['-c', command, process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

interface ChildEngine {
  uri: string;
  line: string;
  /** Sends the signal and returns the exit code; null when the signal killed the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export async function startChildEngine(directory: string): Promise<ChildEngine> {
  const child = spawnEngine(['--port', '0', '--data', directory]);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')).map(String);
  return {
    line: line ?? '',
    uri: /mongodb:\S+/.exec(line ?? '')?.[0] ?? '',
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the command line until it ends without being told to. */
export async function runEngine(options: readonly string[]): Promise<Ended> {
  const child = spawnEngine(options);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  const [code] = await exit;
  return { code, output, errors };
}
