import { createClient } from 'redis';
import { redisInTime } from './redis-in-time.ts';
import type { Logger } from '../log/logger.ts';

/** Short enough that pushes between instances are back within two seconds of Redis. */
const RECONNECT_MAX_MS = 500;
const RECONNECT_STEP_MS = 100;
const LOOK_EVERY_MS = 5_000;
const GREETED_WITHIN_MS = 60_000;
/** A Redis that is only slow keeps its connections, although its answers are late. */
const UNANSWERED_MAX = 3;

function createRedisClient(url: string) {
  return createClient({
    url,
    // The client would give each command a timer and a signal, for what has not been written within five seconds. They
    // cost as much again as the rest of a command, and whoever waits for an answer has `redisInTime`.
    commandOptions: { timeout: 0 },
    socket: {
      reconnectStrategy: (retries) => Math.min(retries * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
      // Ends a connection that was accepted and not greeted, which `connectTimeout` no longer does. The time is long,
      // because this option also ends the connections of a process that was frozen, with all that came meanwhile.
      socketTimeout: GREETED_WITHIN_MS,
    },
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisPair {
  publisher: RedisClient;
  subscriber: RedisClient;
  /** Whether what this instance pushes can reach the others. */
  canPublish: () => Promise<boolean>;
  /** In both directions. */
  isReachable: () => Promise<boolean>;
  /** Waits for the answers to what was sent, a second at most. */
  close: () => Promise<void>;
}

/** Logs an outage once for each reason: several tries a second would push everything else out of the log. */
function createTeller(logger: Logger) {
  const told = new Set<string>();
  return {
    isGone: (error: unknown) => {
      const reason = String(error);
      if (told.has(reason)) return;
      told.add(reason);
      logger.warn({ err: error }, 'Redis is not reachable');
    },
    isBack: () => {
      if (told.size > 0) logger.info('Redis is reachable again');
      told.clear();
    },
  };
}

function connect(client: RedisClient, logger: Logger): void {
  client.connect().catch((error: unknown) => {
    logger.warn({ err: error }, 'Redis did not connect');
  });
}

/**
 * Connects anew when the other end has gone without a word, as a host that fails does. TCP would try for a quarter of
 * an hour. Meanwhile nobody looks for another Redis at the same address, and no push of another instance arrives.
 * Answers a function that stops it.
 */
function renewWhenSilent(client: RedisClient, logger: Logger): () => void {
  let unanswered = 0;
  const ask = () => {
    unanswered += 1;
    client.ping().then(
      () => (unanswered = 0),
      () => undefined,
    );
  };
  const look = () => {
    // A client that is not ready is connecting already, and does so in time.
    if (!client.isReady) unanswered = 0;
    else if (unanswered < UNANSWERED_MAX) ask();
    else {
      logger.warn('Redis is silent, and connected to anew');
      unanswered = 0;
      client.destroy();
      connect(client, logger);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}

/**
 * Starts to connect and does not wait, because an instance also works without Redis. The clients reconnect by
 * themselves.
 */
export function openRedis(url: string, logger: Logger): RedisPair {
  const publisher = createRedisClient(url);
  const subscriber = createRedisClient(url);
  const stops = [publisher, subscriber].map((client) => {
    const teller = createTeller(logger);
    client.on('error', teller.isGone);
    client.on('ready', teller.isBack);
    connect(client, logger);
    return renewWhenSilent(client, logger);
  });
  const answers = async (client: RedisClient) => {
    if (!client.isReady) return false;
    return redisInTime(client.ping()).then(
      () => true,
      () => false,
    );
  };
  const canPublish = () => answers(publisher);
  // The pushes of the other instances come to the subscriber, once it has subscribed.
  const isReachable = async () => {
    const answered = await Promise.all([publisher, subscriber].map(answers));
    return !answered.includes(false);
  };
  return {
    publisher,
    subscriber,
    canPublish,
    isReachable,
    close: async () => {
      for (const stop of stops) stop();
      // Redis answers this after the last pushes and the ends of subscriptions, which `destroy` would throw away.
      await Promise.all([publisher, subscriber].map(answers));
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
