import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, type RunningProgram } from './run-program.ts';

const SERVER = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));

export interface RunningCrease {
  url: string;
  dataDirectory: string;
  stop: () => Promise<void>;
}

/** One instance of the built product; the real process, as `npm start` runs it. */
export function runInstance(variables: NodeJS.ProcessEnv): Promise<RunningProgram> {
  return runProgram({
    command: process.execPath,
    args: [SERVER],
    env: { PORT: '0', LOG_LEVEL: 'error', MONGODB_URI: '', REDIS_URL: '', ...variables },
    readyWhen: /Crease is ready at (http:\/\/\S+)/,
  });
}

/** Starts the built product with demo data in a folder of its own. */
export async function startCrease(variables: NodeJS.ProcessEnv = {}): Promise<RunningCrease> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-browser-'));
  const server = await runInstance({ DATA_DIR: dataDirectory, SEED_DEMO: 'true', ...variables });
  return {
    url: server.ready,
    dataDirectory,
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
