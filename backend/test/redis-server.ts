/** A real Redis on a port of its own, which a test can kill, freeze and start again. It stores nothing on disk. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../infra/scripts/testing/free-port.ts';

export interface RedisServer {
  url: string;
  /** On the same port as before. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** It keeps its connections and answers nothing. */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    let output = '';
    child.once('close', (code) => {
      reject(new Error(`redis-server ended with ${code} before it was ready:\n${output}`));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
  });
}

/** Not started yet, so that a server can start before Redis does. */
export async function prepareRedisServer(): Promise<RedisServer> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'crease-redis-'));
  let running: ChildProcess | undefined;

  const kill = async () => {
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    running = undefined;
    await ended;
  };

  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const settings = { port: String(port), bind: '127.0.0.1', save: '', dir: folder };
      const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
      running = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
      await isReady(running);
    },
    kill,
    freeze: () => running?.kill('SIGSTOP'),
    thaw: () => running?.kill('SIGCONT'),
    close: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
