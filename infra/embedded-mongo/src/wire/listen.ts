import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import net, { type AddressInfo, type Server } from 'node:net';

export interface Address {
  port?: number | undefined;
  socketPath?: string | undefined;
}

/** Listens on this machine only, because there is no authentication. Returns the connection string. */
export async function listenLocally(server: Server, address: Address): Promise<string> {
  const { port = 0, socketPath } = address;
  if (socketPath === undefined) {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }
  await removeStaleSocket(socketPath);
  server.listen(socketPath);
  await once(server, 'listening');
  chmodSync(socketPath, 0o600);
  return `mongodb://${encodeURIComponent(socketPath)}/`;
}

async function removeStaleSocket(socketPath: string): Promise<void> {
  if (!lstatSync(socketPath, { throwIfNoEntry: false })?.isSocket()) return;
  const probe = net.connect(socketPath);
  try {
    await once(probe, 'connect');
  } catch {
    rmSync(socketPath, { force: true });
    return;
  } finally {
    probe.destroy();
  }
  throw new Error(`Another server is listening on ${socketPath}.`);
}
