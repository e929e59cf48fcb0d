import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Below the ports that systems give to programs that do not ask for one. */
const QUIET_PORTS = [20_000, 30_000] as const;

async function listenOn(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A port on which nobody listens now, but which the system may give to another program. */
export const findFreePort = (): Promise<number> => listenOn(0);

/** A free port that the system gives to no other program, also while nobody listens on it. */
export function findQuietPort(): Promise<number> {
  return listenOn(randomInt(...QUIET_PORTS)).catch(findQuietPort);
}
