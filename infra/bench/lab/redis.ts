import { findFreePort } from '../../scripts/testing/free-port.ts';
import { startProgram, type Program } from './programs.ts';

/** Starts the Redis of the run. It stores nothing on disk. */
export async function startRedis(folder: string): Promise<Program> {
  const port = String(await findFreePort());
  const program = await startProgram({
    command: 'redis-server',
    args: ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    readyWhen: /(Ready to accept connections)/,
  });
  return { ...program, address: `redis://127.0.0.1:${port}` };
}
