/** Opens the socket gateway and starts the broadcasts of each feature. */
import type { Connection } from 'mongoose';
import type { Server as HttpServer } from 'node:http';
import { startBookingBroadcasts } from './features/bookings/bookings.broadcasts.ts';
import { startCourtBroadcasts } from './features/courts/courts.broadcasts.ts';
import { maySeeCourt } from './features/courts/courts.service.ts';
import { startMessageBroadcasts } from './features/messages/messages.broadcasts.ts';
import { startUserBroadcasts } from './features/users/users.broadcasts.ts';
import { followPushes } from './live/follow-pushes.ts';
import { openGateway } from './live/gateway.ts';
import { createIsHeard, type IsHeard } from './live/is-heard.ts';
import { tellDatabaseReturned } from './live/tell-database-returned.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RedisPair } from './platform/redis/redis.ts';
import type { Services } from './services.ts';

interface LiveParts {
  httpServer: HttpServer;
  connection: Connection;
  redis: RedisPair | undefined;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  allowedOrigins: readonly string[];
  isHeard?: IsHeard | undefined;
}

export interface Live {
  countSockets: () => number;
  /** Sends the slot changes that are gathered; after `close` only the other instances hear them. */
  flush: () => Promise<void>;
  /** Sends the slot changes that are gathered, then disconnects every socket and waits for the last requests. */
  close: () => Promise<void>;
}

export function openLive(parts: LiveParts, services: Services): Live {
  const { auth, courts, users, messages, sessionEvents } = services;
  const gateway = openGateway({
    ...parts,
    findSession: async (token) => {
      const session = await auth.findSession(token);
      if (!session) return undefined;
      const { user, expiresAt } = session;
      return { userId: user.id, role: user.role, tokenVersion: user.tokenVersion, expiresAt };
    },
    findTokenVersions: users.findTokenVersions,
    findPartner: messages.findPartner,
    isPublicCourt: (courtId) =>
      courts.findById(courtId).then(
        (court) => court !== undefined && maySeeCourt(undefined, court),
        () => false,
      ),
  });
  const { io } = gateway;
  const { isHeard = createIsHeard(io, parts.redis !== undefined) } = parts;
  followPushes(io, { ...parts, isHeard });
  const slotChanges = startBookingBroadcasts({ ...services, io, isHeard, logger: parts.logger });
  startCourtBroadcasts({ ...services, io });
  startMessageBroadcasts({ ...services, io, isHeard });
  startUserBroadcasts({ ...services, io });
  const stopTelling = tellDatabaseReturned(parts.connection, io);
  sessionEvents.on('sessions:ended', ({ userId }) => gateway.checkSessionsOf(userId));
  return {
    countSockets: () => io.engine.clientsCount,
    flush: slotChanges.flush,
    close: async () => {
      stopTelling();
      await slotChanges.flush();
      await gateway.close();
    },
  };
}
