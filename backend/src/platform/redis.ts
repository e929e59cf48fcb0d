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

/**
 * Begins to connect and does not wait: without Redis this instance serves on and pushes to its own sockets.
 * The clients connect again by themselves for as long as the process lives.
 */
export function openRedis(url: string, logger: Logger): RedisPair {
  const publisher = createRedisClient(url);
  const subscriber = createRedisClient(url);
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      logger.warn({ err: error }, 'Redis is not reachable');
    });
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
