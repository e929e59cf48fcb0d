import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Below those that a system gives to whoever calls. */
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

/** A port that nobody listens on now. */
export const findFreePort = (): Promise<number> => listenOn(0);

/** One that nobody is given by chance while nothing listens on it. */
export function findQuietPort(): Promise<number> {
  return listenOn(randomInt(...QUIET_PORTS)).catch(findQuietPort);
}
