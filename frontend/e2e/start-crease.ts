import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const READY_LINE = /Crease is ready at (http:\/\/\S+)/;

export interface RunningCrease {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built product with demo data in a folder of its own; the real process, as `npm start` runs it. */
export async function startCrease(): Promise<RunningCrease> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-browser-'));
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      SEED_DEMO: 'true',
      LOG_LEVEL: 'error',
      MONGODB_URI: '',
      REDIS_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      resolve();
    }),
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY_LINE.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => {
      reject(new Error(`The server ended before it was ready:\n${output}`));
    });
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
