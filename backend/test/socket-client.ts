import type {
  ClientToServerEvents,
  CourtDay,
  ServerToClientEvents,
  SlotsViewers,
} from '@crease/contract';
import { io, type Socket } from 'socket.io-client';

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface SocketOptions {
  token?: string;
  origin?: string;
}

/** A connected socket; rejects with the server's words when it is refused. */
export function connectSocket(
  url: string,
  { token, origin }: SocketOptions = {},
): Promise<TestSocket> {
  const socket: TestSocket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(token !== undefined && { auth: { token } }),
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      resolve(socket);
    });
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}

export function watch(socket: TestSocket, courtDay: CourtDay): Promise<unknown> {
  return socket.timeout(5_000).emitWithAck('slots:watch', courtDay);
}

/** The next event of this name. */
export function next<Name extends keyof ServerToClientEvents>(
  socket: TestSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  return new Promise((resolve) => {
    const untyped = socket as unknown as {
      once: (name: string, listener: (payload: never) => void) => void;
    };
    untyped.once(name, resolve);
  });
}

/** What the socket heard last of how many look at the same. */
export function hearViewers(socket: TestSocket): () => SlotsViewers | undefined {
  let last: SlotsViewers | undefined;
  socket.on('slots:viewers', (hint) => {
    last = hint;
  });
  return () => last;
}
