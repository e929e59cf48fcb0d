/** Ports for programs that tests and benchmarks start. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to programs that do not ask for one: such a port could be gone again at once. */
const QUIET_PORTS = [20_000, 30_000] as const;

/** A port on which nobody listens now, and which the system gives to nobody else, also while nobody listens on it. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(...QUIET_PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
