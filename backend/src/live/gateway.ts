/** The sockets: who may connect, which rooms they enter. What is pushed is decided by the features' broadcasts. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Logger } from '../platform/logger.ts';
import type { RedisPair } from '../platform/redis.ts';
import { createGuardedAdapter } from './guarded-redis-adapter.ts';
import { handleCommands } from './commands.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';
import { userRoom } from './rooms.ts';

interface LiveViewer {
  userId: string;
}

export interface GatewayParts {
  httpServer: HttpServer;
  findViewer: (token: string) => Promise<LiveViewer | undefined>;
  redis: RedisPair | undefined;
  /** Origins beside the server's own that may open sockets. */
  allowedOrigins: readonly string[];
  logger: Logger;
}

const MESSAGE_MAX_BYTES = 16_384;

/** The library's own `cors` does not guard WebSockets: without this any page could open one. */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Visitors connect without a token; a token that is not good is refused, so that the page notices. */
async function admit(socket: LiveSocket, findViewer: GatewayParts['findViewer']): Promise<void> {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (token === undefined || token === null) return;
  const viewer = typeof token === 'string' ? await findViewer(token) : undefined;
  if (!viewer) throw new Error('Your session has ended, please log in again');
  socket.data.userId = viewer.userId;
  await socket.join(userRoom(viewer.userId));
}

export function openGateway(parts: GatewayParts): LiveServer {
  const { allowedOrigins, logger, redis } = parts;
  const io: LiveServer = new Server(parts.httpServer, {
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    serveClient: false,
    allowRequest: (request, answer) => {
      answer(null, isOriginAllowed(request, allowedOrigins));
    },
    ...(allowedOrigins.length > 0 && { cors: { origin: [...allowedOrigins] } }),
    ...(redis && { adapter: createGuardedAdapter(redis, logger) }),
  });
  io.use((socket, next) => {
    admit(socket, parts.findViewer).then(
      () => {
        next();
      },
      (error: unknown) => {
        logger.debug({ err: error }, 'A socket was refused');
        next(new Error('Your session has ended, please log in again'));
      },
    );
  });
  io.on('connection', (socket) => {
    handleCommands(socket, logger);
  });
  return io;
}
