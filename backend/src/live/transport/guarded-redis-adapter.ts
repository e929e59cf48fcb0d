/**
 * Guards the commands of the Redis adapter, which never catches what its clients throw: a rejected publish would end
 * the process a few seconds after Redis is gone (seen with @socket.io/redis-adapter 8.3 and redis 6).
 */
import { createAdapter } from '@socket.io/redis-adapter';
import type { Logger } from '../../platform/log/logger.ts';
import type { RedisClient, RedisPair } from '../../platform/redis/redis.ts';

type Command = (...parts: unknown[]) => Promise<unknown>;

const GUARDED = new Set(['publish', 'subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe']);
/**
 * These wait until Redis is back, because the subscriptions must exist then. A publish does not wait, because it would
 * come too late. The client renews by itself only subscriptions that Redis has confirmed.
 */
const POSTPONED = new Set(['subscribe', 'pSubscribe']);

/** `onLost` is called for each command that failed and will not be repeated. */
export function guardClient(client: RedisClient, logger: Logger, onLost: () => void): RedisClient {
  let isTold = false;
  /** Once for all that fails together: hundreds wait for a Redis that is silent, until it is given up. */
  const tell = (error: unknown) => {
    if (!isTold) logger.warn({ err: error }, 'Redis went while it took a push or a subscription');
    isTold = true;
  };
  const runSafely = async (run: () => Promise<unknown>, onFailed: () => void) => {
    try {
      await run();
      isTold = false;
    } catch (error) {
      tell(error);
      onFailed();
    }
  };
  const runUntilDone = (run: () => Promise<unknown>) => {
    const waitAndRun = () => {
      client.once('ready', () => void runSafely(run, waitAndRun));
    };
    if (client.isReady) void runSafely(run, waitAndRun);
    else waitAndRun();
  };
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (typeof name !== 'string' || !GUARDED.has(name)) return value.bind(target) as unknown;
      return (...parts: unknown[]) => {
        const run = () => (value as Command).apply(client, parts);
        if (POSTPONED.has(name)) runUntilDone(run);
        else if (client.isReady) void runSafely(run, onLost);
        else onLost();
      };
    },
  });
}

/** `onLost` is called for each push that did not reach the other instances. */
export function createGuardedAdapter(
  { publisher, subscriber }: RedisPair,
  logger: Logger,
  onLost: () => void,
) {
  return createAdapter(
    guardClient(publisher, logger, onLost),
    guardClient(subscriber, logger, onLost),
  );
}
