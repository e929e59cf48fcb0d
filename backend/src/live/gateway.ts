/**
 * The socket server: who may connect and which rooms they enter. What is pushed is decided by the features'
 * broadcasts.
 */
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { SESSION_ENDED_SENTENCE } from '../platform/errors/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { RedisPair } from '../platform/redis/redis.ts';
import { handleCommands } from './commands.ts';
import { countViewers } from './viewers/count-viewers.ts';
import { followWebSockets } from './transport/follow-web-sockets.ts';
import { guardConnection, limitUnread, type Connection } from './transport/guard-connection.ts';
import { createGuardedAdapter } from './transport/guarded-redis-adapter.ts';
import type { LiveServer, SocketSession, LiveSocket } from './live-server.ts';
import { tellMissedChanges, type MissedChanges } from './missed-changes.ts';
import { adminsRoom, userRoom } from './rooms.ts';
import { handleTyping, type FindPartner } from './typing.ts';
import { createViewerTally } from './viewers/viewer-tally.ts';
import { watchSessions, type FindTokenVersions } from './watch-sessions.ts';
import { sendWholeFrames } from './transport/whole-frames.ts';

export interface GatewayParts {
  httpServer: HttpServer;
  /** Undefined when the token is invalid or has expired. */
  findSession: (token: string) => Promise<SocketSession | undefined>;
  findTokenVersions: FindTokenVersions;
  findPartner: FindPartner;
  /** False also while it can't be read. */
  isPublicCourt: (courtId: string) => Promise<boolean>;
  redis: RedisPair | undefined;
  /** Other origins that may open sockets, beside the server's own. */
  allowedOrigins: readonly string[];
  clock: Clock;
  logger: Logger;
}

export interface Gateway {
  io: LiveServer;
  /** Disconnects this user's sockets if their session has ended, now and not at the next regular check. */
  checkSessionsOf: (userId: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The library's default; nginx is configured for the same path. */
export const SOCKETS_PATH = '/socket.io/';
const MESSAGE_MAX_BYTES = 16_384;
const COME_BACK_MIN_MS = 1_000;
const COME_BACK_SPREAD_MS = 3_000;
const BROWSER = /^[\w-]{1,64}$/;
/** A browser that does not answer the goodbye would delay the end of the process by half a minute. */
const GOODBYE_MAX_MS = 2_000;

class SessionEndedError extends Error {}

/**
 * Socket.IO's `cors` option does not cover WebSockets: without this check any web site could open one for its
 * visitors.
 */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Spreads out the reconnects: pages come back at once after a disconnect, and all of them would read the same
 * records.
 */
function closeLater(socket: LiveSocket, next: () => void): void {
  const pause = COME_BACK_MIN_MS + Math.random() * COME_BACK_SPREAD_MS;
  setTimeout(() => {
    socket.conn.close();
    // The socket is closed already, so this lets nobody in. Without it Socket.IO would keep the socket for as long as
    // the process lives.
    next();
  }, pause).unref();
}

/** Visitors connect without a token. An invalid token is refused, so that the page learns that it is signed out. */
async function admit(socket: LiveSocket, findSession: GatewayParts['findSession']): Promise<void> {
  const { token, browser } = socket.handshake.auth as { token?: unknown; browser?: unknown };
  if (typeof browser === 'string' && BROWSER.test(browser)) socket.data.browser = browser;
  if (token === undefined || token === null) return;
  const session = typeof token === 'string' ? await findSession(token) : undefined;
  if (!session) throw new SessionEndedError(SESSION_ENDED_SENTENCE);
  socket.data.session = session;
  const { userId, role } = session;
  await socket.join(role === 'admin' ? [userRoom(userId), adminsRoom()] : userRoom(userId));
}

/**
 * Pages run scripts of this origin. Without this header a browser would also run the text of a push, or an answer made
 * for JSONP, as a script.
 */
function refuseAsScript(_: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}

function openServer(
  { allowedOrigins, logger, redis, httpServer }: GatewayParts,
  missed: MissedChanges | undefined,
): LiveServer {
  return new Server(httpServer, {
    path: SOCKETS_PATH,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    serveClient: false,
    allowRequest: (request, answer) => {
      answer(null, isOriginAllowed(request, allowedOrigins));
    },
    ...(allowedOrigins.length > 0 && { cors: { origin: [...allowedOrigins] } }),
    ...(redis && missed && { adapter: createGuardedAdapter(redis, logger, missed.noteLost) }),
  });
}

export function openGateway(parts: GatewayParts): Gateway {
  const { logger } = parts;
  const missed = parts.redis && tellMissedChanges(parts.redis, () => io);
  const io: LiveServer = openServer(parts, missed);
  sendWholeFrames(io);
  io.engine.use(refuseAsScript);
  io.engine.on('connection', (connection: Connection) => {
    guardConnection(connection, logger);
  });
  io.use((socket, next) => {
    admit(socket, parts.findSession).then(
      () => {
        next();
      },
      (error: unknown) => {
        logger.debug({ err: error }, 'A socket was refused');
        // A refused page does not try again. When only the database failed, the socket is disconnected: the page then
        // reconnects.
        if (error instanceof SessionEndedError) next(error);
        else closeLater(socket, next);
      },
    );
  });
  io.on('connection', (socket) => {
    handleCommands(socket, logger);
    handleTyping(socket, parts.findPartner, logger);
  });
  const sessions = watchSessions({ ...parts, io });
  limitUnread(parts.httpServer, logger);
  const endWebSockets = followWebSockets(parts.httpServer);
  const stopCounting = countViewers({ ...parts, io, tally: createViewerTally(parts) });
  return {
    io,
    checkSessionsOf: sessions.check,
    close: async () => {
      sessions.stop();
      missed?.stop();
      const impatience = setTimeout(endWebSockets, GOODBYE_MAX_MS);
      await Promise.all([stopCounting(), io.close()]);
      clearTimeout(impatience);
    },
  };
}
