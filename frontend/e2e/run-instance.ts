import { fileURLToPath } from 'node:url';
import { runProgram, type RunningProgram } from './run-program.ts';

const SERVER = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));

/** Starts an instance of the built product as the real process that `npm start` runs. */
export function runInstance(variables: NodeJS.ProcessEnv): Promise<RunningProgram> {
  return runProgram({
    command: process.execPath,
    args: [SERVER],
    env: { PORT: '0', LOG_LEVEL: 'error', MONGODB_URI: '', REDIS_URL: '', ...variables },
    readyWhen: /Crease is ready at (http:\/\/\S+)/,
  });
}
