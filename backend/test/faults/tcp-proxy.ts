/** A connection to the database that a test can disturb. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `swallow-answers`: commands arrive, their answers do not, and then the connection is cut. */
type Behaviour = 'fine' | 'frozen' | 'swallow-answers';

interface TcpProxy {
  /** The database's address through the proxy. */
  uri: string;
  behave: (behaviour: Behaviour, delayMs?: number) => void;
  /** Ends every connection at once. */
  cut: () => void;
  close: () => Promise<void>;
}

export async function startTcpProxy(databaseUri: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(databaseUri);
  const lines = new Set<Socket>();
  let current: { behaviour: Behaviour; delayMs: number } = { behaviour: 'fine', delayMs: 0 };

  const pass = (to: Socket, chunk: Buffer) => {
    if (current.behaviour === 'frozen') return;
    if (current.delayMs === 0) to.write(chunk);
    else setTimeout(() => to.write(chunk), current.delayMs);
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    lines.add(near).add(far);
    near.on('data', (chunk: Buffer) => {
      pass(far, chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (current.behaviour !== 'swallow-answers') pass(near, chunk);
    });
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        lines.delete(socket);
        peer.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behave: (behaviour, delayMs = 0) => {
      current = { behaviour, delayMs };
    },
    cut,
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
