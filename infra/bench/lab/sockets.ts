/** The sockets of many browsers, all in this process. */
import { createRequire } from 'node:module';

/** The part of Socket.IO's type that is used here. */
export interface Socket {
  connected: boolean;
  on: (event: string, listener: (payload: never) => void) => void;
  once: (event: string, listener: (payload: never) => void) => void;
  emitWithAck: (event: string, ...payload: unknown[]) => Promise<unknown>;
  disconnect: () => void;
  /** The connection below, which is closed to make it look like a lost line. */
  io: { engine: { close: () => void } };
}

type Connect = (address: string, options: object) => Socket;

/** Takes the package from the frontend's folder, because that is the version that browsers get. */
const frontendRequire = createRequire(new URL('../../../frontend/package.json', import.meta.url));
const { io } = frontendRequire('socket.io-client') as { io: Connect };

/** Connections that are opened at once; the server's port refuses more than it can queue. */
const AT_ONCE = 50;

interface Opening {
  address: string;
  token?: string;
  /** What a page does after every connect, also after a reconnect. */
  enter?: (socket: Socket) => Promise<void>;
}

/** Resolves when the socket is connected and `enter` is done. */
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
