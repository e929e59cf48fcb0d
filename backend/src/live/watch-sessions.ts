/** Disconnects the sockets of sessions that have ended: changed password, deleted user, expired token. */
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';

/** An ended session lives on for at most twice this: a check may have begun just before, and a check takes time. */
const CHECK_EVERY_MS = 2_000;

/** Token versions by user id; deleted users are missing. */
export type FindTokenVersions = (
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

interface WatchParts {
  io: LiveServer;
  findTokenVersions: FindTokenVersions;
  clock: Clock;
  logger: Logger;
}

export interface SessionWatch {
  /** Checks the sockets of one user at once, or everybody's. */
  check: (userId?: string) => Promise<void>;
  stop: () => void;
}

export function watchSessions({ io, findTokenVersions, clock, logger }: WatchParts): SessionWatch {
  const signedIn = (userId: string | undefined): LiveSocket[] =>
    [...io.sockets.sockets.values()].filter(({ data: { session } }) =>
      userId === undefined ? session : session?.userId === userId,
    );

  const check = async (userId?: string) => {
    const sockets = signedIn(userId);
    const userIds = new Set(sockets.flatMap(({ data }) => data.session?.userId ?? []));
    if (userIds.size === 0) return;
    try {
      const versions = await findTokenVersions([...userIds]);
      for (const socket of sockets) {
        const { session } = socket.data;
        const isAlive =
          session &&
          versions.get(session.userId) === session.tokenVersion &&
          session.expiresAt > clock.now();
        if (!isAlive) socket.disconnect(true);
      }
    } catch (error) {
      // The database could not be read; the next check will find out.
      logger.warn({ err: error }, 'The sessions of sockets were not checked');
    }
  };

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, CHECK_EVERY_MS);

  return {
    check,
    stop: () => {
      clearInterval(timer);
    },
  };
}
