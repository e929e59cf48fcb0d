/** Many browsers' sockets in this process. */
import { createRequire } from 'node:module';

/** As far as it is used here. */
export interface Socket {
  connected: boolean;
  on: (event: string, listener: (payload: never) => void) => void;
  once: (event: string, listener: (payload: never) => void) => void;
  emitWithAck: (event: string, ...payload: unknown[]) => Promise<unknown>;
  disconnect: () => void;
  /** The connection below. */
  io: { engine: { close: () => void } };
}

type Connect = (address: string, options: object) => Socket;

/** The very version that browsers get. */
const frontendRequire = createRequire(new URL('../../frontend/package.json', import.meta.url));
const { io } = frontendRequire('socket.io-client') as { io: Connect };

/** Connections that begin at the same time; more would be refused by the backlog of the port. */
const AT_ONCE = 50;

export interface Opening {
  address: string;
  token?: string;
  /** What a page does as soon as it is connected, and again whenever it is. */
  enter?: (socket: Socket) => Promise<void>;
}

/** Resolves when it is connected and has entered. */
function openSocket({ address, token, enter }: Opening): Promise<Socket> {
  const socket = io(address, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelayMax: 10_000,
    ...(token !== undefined && { auth: { token } }),
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      if (!enter) resolve(socket);
      else
        enter(socket).then(() => {
          resolve(socket);
        }, reject);
    });
    socket.once('connect_error', (error: Error) => {
      reject(error);
    });
  });
}

export async function openSockets(count: number, openingOf: (index: number) => Opening) {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const length = Math.min(AT_ONCE, count - sockets.length);
    const from = sockets.length;
    const opened = Array.from({ length }, (_, index) => openSocket(openingOf(from + index)));
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}

export function closeSockets(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.disconnect();
}
