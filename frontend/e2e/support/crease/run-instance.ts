import { inProject } from '../../../../infra/scripts/project.mjs';
import { runProgram, type RunningProgram } from './run-program.ts';

const SERVER = inProject('backend/dist/main.js');

/** An instance that needs nothing but itself, and says only what went wrong. */
export const ALONE = { PORT: '0', LOG_LEVEL: 'error', MONGODB_URI: '', REDIS_URL: '' };

/** Starts an instance of the built product as the real process that `npm start` runs. */
export function runInstance(variables: NodeJS.ProcessEnv): Promise<RunningProgram> {
  return runProgram({
    command: process.execPath,
    args: [SERVER],
    env: { ...ALONE, ...variables },
    readyWhen: /Crease is ready at (http:\/\/\S+)/,
  });
}
