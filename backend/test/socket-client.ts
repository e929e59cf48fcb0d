import type {
  ClientToServerEvents,
  CourtDay,
  ServerToClientEvents,
  SlotsViewers,
} from '@crease/contract';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface SocketOptions {
  token?: string | undefined;
  browser?: unknown;
  origin?: string;
}

/**
 * Connects a socket until the test is over; rejects with the server's sentence when it is refused. A test that runs
 * beside others of its file says itself when it is over.
 */
export function connectSocket(
  url: string,
  { token, browser, origin }: SocketOptions = {},
  whenOver: (end: () => void) => void = onTestFinished,
): Promise<TestSocket> {
  const socket: TestSocket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, browser },
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  whenOver(() => {
    socket.close();
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

/**
 * Resolves after everything that was pushed to this socket before. It unwatches, since watching pushes a new viewer
 * count.
 */
export function roundTrip(socket: TestSocket): Promise<unknown> {
  const nowhere: CourtDay = { courtId: '64b000000000000000000001', date: '2026-12-30' };
  return socket.timeout(5_000).emitWithAck('slots:unwatch', nowhere);
}

/** Shorter than the pause of any sweep that would repeat a lost push. */
const PUSHED_WITHIN_MS = 10_000;

/** Resolves with the next event of this name. */
export function next<Name extends keyof ServerToClientEvents>(
  socket: TestSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  const pushed = new Promise<Parameters<ServerToClientEvents[Name]>[0]>((resolve, reject) => {
    const untyped = socket as unknown as {
      once: (name: string, listener: (payload: never) => void) => void;
    };
    const late = setTimeout(() => {
      reject(new Error(`No ${name} was pushed`));
    }, PUSHED_WITHIN_MS).unref();
    untyped.once(name, (payload) => {
      clearTimeout(late);
      resolve(payload);
    });
  });
  // Avoids an unhandled rejection when the test does not wait for it.
  pushed.catch(() => undefined);
  return pushed;
}

/** Returns a function that answers the last viewer count that the socket received. */
export function hearViewers(socket: TestSocket): () => SlotsViewers | undefined {
  let last: SlotsViewers | undefined;
  socket.on('slots:viewers', (hint) => {
    last = hint;
  });
  return () => last;
}
