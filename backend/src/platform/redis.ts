import { createClient } from 'redis';
import { redisInTime } from './in-time.ts';
import type { Logger } from './logger.ts';

/** Short enough that pushes between instances are back within two seconds of Redis. */
const RECONNECT_MAX_MS = 500;
const RECONNECT_STEP_MS = 100;

function createRedisClient(url: string) {
  return createClient({
    url,
    socket: {
      reconnectStrategy: (retries) => Math.min(retries * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    },
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisPair {
  publisher: RedisClient;
  subscriber: RedisClient;
  isReachable: () => Promise<boolean>;
  close: () => void;
}

/** Several tries a second are one outage: told anew each time, they would push everything else out of a log that has an end. */
function createTeller(logger: Logger) {
  let lastReason: string | undefined;
  return {
    isGone: (error: unknown) => {
      const reason = String(error);
      if (reason === lastReason) return;
      lastReason = reason;
      logger.warn({ err: error }, 'Redis is not reachable');
    },
    isBack: () => {
      if (lastReason !== undefined) logger.info('Redis is reachable again');
      lastReason = undefined;
    },
  };
}

/**
 * Begins to connect and does not wait: without Redis this instance serves on and pushes to its own sockets.
 * The clients connect again by themselves for as long as the process lives.
 */
export function openRedis(url: string, logger: Logger): RedisPair {
  const publisher = createRedisClient(url);
  const subscriber = createRedisClient(url);
  for (const client of [publisher, subscriber]) {
    const teller = createTeller(logger);
    client.on('error', teller.isGone);
    client.on('ready', teller.isBack);
    client.connect().catch((error: unknown) => {
      logger.warn({ err: error }, 'Redis did not connect');
    });
  }
  return {
    publisher,
    subscriber,
    isReachable: async () => {
      if (!publisher.isReady) return false;
      return redisInTime(publisher.ping()).then(
        () => true,
        () => false,
      );
    },
    close: () => {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
