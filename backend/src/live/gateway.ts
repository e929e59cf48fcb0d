/** The sockets: who may connect, which rooms they enter. What is pushed is decided by the features' broadcasts. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { RedisPair } from '../platform/redis.ts';
import { handleCommands } from './commands.ts';
import { countViewers } from './count-viewers.ts';
import { followWebSockets } from './follow-web-sockets.ts';
import { guardConnection, type Connection } from './guard-connection.ts';
import { createGuardedAdapter } from './guarded-redis-adapter.ts';
import type { LiveServer, LiveSession, LiveSocket } from './live-server.ts';
import { tellMissedChanges, type MissedChanges } from './missed-changes.ts';
import { refuseUpgradesBut } from './refuse-upgrades.ts';
import { adminsRoom, userRoom } from './rooms.ts';
import { handleTyping, type FindPartner } from './typing.ts';
import { createViewerTally } from './viewer-tally.ts';
import { watchSessions, type FindTokenVersions } from './watch-sessions.ts';

export interface GatewayParts {
  httpServer: HttpServer;
  /** Undefined when the token is not, or no longer, good. */
  findSession: (token: string) => Promise<LiveSession | undefined>;
  findTokenVersions: FindTokenVersions;
  findPartner: FindPartner;
  redis: RedisPair | undefined;
  /** Origins beside the server's own that may open sockets. */
  allowedOrigins: readonly string[];
  clock: Clock;
  logger: Logger;
}

export interface Gateway {
  io: LiveServer;
  /** Cuts the sockets of this user whose session has ended, now instead of at the next look. */
  checkSessionsOf: (userId: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Of the library, and of the load balancer's configuration. */
const SOCKETS_PATH = '/socket.io/';
const MESSAGE_MAX_BYTES = 16_384;
const COME_BACK_MIN_MS = 1_000;
const COME_BACK_SPREAD_MS = 3_000;
/** A page that does not read would hold the process up for half a minute. */
const GOODBYE_MAX_MS = 2_000;

class SessionEndedError extends Error {}

/** The library's own `cors` does not guard WebSockets: without this any page could open one. */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A page whose connection worked comes back at once; all of them together would ask for the same records again. */
function closeLater(socket: LiveSocket): void {
  const pause = COME_BACK_MIN_MS + Math.random() * COME_BACK_SPREAD_MS;
  setTimeout(() => {
    socket.conn.close();
  }, pause).unref();
}

/** Visitors connect without a token; a token that is not good is refused, so that the page notices. */
async function admit(socket: LiveSocket, findSession: GatewayParts['findSession']): Promise<void> {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (token === undefined || token === null) return;
  const session = typeof token === 'string' ? await findSession(token) : undefined;
  if (!session) throw new SessionEndedError('Your session has ended, please log in again');
  socket.data.session = session;
  const { userId, role } = session;
  await socket.join(role === 'admin' ? [userRoom(userId), adminsRoom()] : userRoom(userId));
}

function openServer(
  { allowedOrigins, logger, redis, httpServer }: GatewayParts,
  missed: MissedChanges | undefined,
): LiveServer {
  return new Server(httpServer, {
    path: SOCKETS_PATH,
    destroyUpgrade: false,
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
        // Who is refused does not come back; who is cut off tries again, and the records may be there by then.
        if (error instanceof SessionEndedError) next(error);
        else closeLater(socket);
      },
    );
  });
  io.on('connection', (socket) => {
    handleCommands(socket, logger);
    handleTyping(socket, parts.findPartner, logger);
  });
  const sessions = watchSessions({ ...parts, io });
  refuseUpgradesBut(SOCKETS_PATH, parts.httpServer);
  const endWebSockets = followWebSockets(parts.httpServer);
  const stopCounting = countViewers(io, createViewerTally(parts));
  return {
    io,
    checkSessionsOf: sessions.check,
    close: async () => {
      sessions.stop();
      stopCounting();
      missed?.stop();
      const impatience = setTimeout(endWebSockets, GOODBYE_MAX_MS);
      await io.close();
      clearTimeout(impatience);
    },
  };
}
