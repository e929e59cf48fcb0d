/** The socket server with the events of the contract. */
import type { ClientToServerEvents, ServerToClientEvents } from '@crease/contract';
import type { Server, Socket } from 'socket.io';

interface SocketFacts {
  userId?: string;
}

export type LiveServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketFacts
>;
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketFacts
>;
