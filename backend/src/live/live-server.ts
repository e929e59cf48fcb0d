/** Types of the socket server and its sockets, with the events of the contract. */
import type { ClientToServerEvents, ServerToClientEvents, UserRole } from '@crease/contract';
import type { Server, Socket } from 'socket.io';

/** The session of a signed-in socket. */
export interface SocketSession {
  userId: string;
  role: UserRole;
  /** The user's token version when the token was signed; when the user has another one, the session has ended. */
  tokenVersion: number;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

interface SocketFacts {
  /** Undefined for a visitor. */
  session?: SocketSession;
  /** A random name that the tabs of a browser share; it proves nothing. */
  browser?: string;
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
