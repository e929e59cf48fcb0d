/** The socket server with the events of the contract. */
import type { ClientToServerEvents, ServerToClientEvents, UserRole } from '@crease/contract';
import type { Server, Socket } from 'socket.io';

/** Who is at the other end, and until when. */
export interface LiveSession {
  userId: string;
  role: UserRole;
  /** The user's at the time of signing; another one ends the session. */
  tokenVersion: number;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

interface SocketFacts {
  /** Undefined for a visitor. */
  session?: LiveSession;
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
