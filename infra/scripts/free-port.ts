/** Ports for programs that tests and benchmarks start. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Below the ports that systems give to programs that do not ask for one. */
const QUIET_PORTS = [20_000, 30_000] as const;

async function listenOn(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A port on which nobody listens now, but which the system may give to another program. */
export const findFreePort = (): Promise<number> => listenOn(0);

/** A free port that the system gives to no other program, also while nobody listens on it. */
export function findQuietPort(): Promise<number> {
  return listenOn(randomInt(...QUIET_PORTS)).catch(findQuietPort);
}
