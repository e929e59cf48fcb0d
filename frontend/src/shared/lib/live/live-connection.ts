/** How the socket of this tab connects. Is loaded with its library. */
import type { ClientToServerEvents, ServerToClientEvents } from '@crease/contract';
import { io, type Socket, type SocketOptions } from 'socket.io-client';
import { onReturn } from '../attention/on-return.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const RECONNECT_MAX_MS = 10_000;
/** Four trips on a line of two seconds each. */
const CONNECT_MAX_MS = 8_000;

/**
 * Looks after the connection in the moment in which somebody does. The library's timers do not count the time for which
 * a phone slept, so it would believe in a dead line for another 45 s. When there is a network again, it waits out its
 * pause between two attempts, and the time of one that ended unheard when the network went.
 */
function comeBack(socket: LiveSocket): void {
  if (!socket.active) return;
  const { engine } = socket.io;
  if (engine.readyState === 'closed') socket.disconnect().connect();
  else engine._hasPingExpired();
}

export function openConnection(auth: NonNullable<SocketOptions['auth']>): LiveSocket {
  const socket: LiveSocket = io({
    auth,
    // To begin with polling takes six requests until there is a WebSocket, and the server four times the work. Where a
    // WebSocket is refused, polling follows at once.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_MAX_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
  });
  socket.on('connect_error', ({ message }) => {
    // Some networks let a WebSocket wait for ever, so the other way comes first in the next attempt.
    if (message === 'timeout') socket.io.opts.transports?.reverse();
  });
  onReturn(() => {
    comeBack(socket);
  });
  return socket;
}
