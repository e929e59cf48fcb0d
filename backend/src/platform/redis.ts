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
  /** Waits for the answers to what was sent, a second at most. */
  close: () => Promise<void>;
}

/** Logs an outage once for each reason: several tries a second would push everything else out of the log. */
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
 * Starts to connect and does not wait, because an instance also works without Redis. The clients reconnect by
 * themselves.
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
  const isReachable = async () => {
    if (!publisher.isReady) return false;
    return redisInTime(publisher.ping()).then(
      () => true,
      () => false,
    );
  };
  return {
    publisher,
    subscriber,
    isReachable,
    close: async () => {
      // Answered after the last pushes, which `destroy` would throw away.
      await isReachable();
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
