/**
 * Keys that are kept in mind for a month: for all instances in Redis, or in this process where there is one alone.
 */
import { MS_PER_SECOND } from '@crease/contract';
import type { RestingRedis } from './resting-redis.ts';

const KEPT_SECONDS = 30 * 24 * 60 * 60;
/** Some 15 MB in one process. */
const KEPT_IN_PROCESS = 100_000;

export interface RememberedKeys {
  remember: (key: string) => Promise<void>;
  isRemembered: (key: string) => Promise<boolean>;
}

function inRedis(redis: RestingRedis): RememberedKeys {
  const nameOf = (key: string) => `remembered:${key}`;
  return {
    remember: async (key) => {
      // Nobody waits in vain for what is only a favour.
      await redis.setFor(nameOf(key), KEPT_SECONDS).catch(() => undefined);
    },
    isRemembered: async (key) => {
      const found = await redis.exists(nameOf(key)).catch(() => 0);
      return found > 0;
    },
  };
}

function inProcess(): RememberedKeys {
  const endsByKey = new Map<string, number>();
  return {
    remember: (key) => {
      // Taken out first, so that the map is in the order in which keys were last seen.
      endsByKey.delete(key);
      endsByKey.set(key, performance.now() + KEPT_SECONDS * MS_PER_SECOND);
      const [oldest] = endsByKey.keys();
      if (endsByKey.size > KEPT_IN_PROCESS && oldest !== undefined) endsByKey.delete(oldest);
      return Promise.resolve();
    },
    isRemembered: (key) => Promise.resolve((endsByKey.get(key) ?? 0) > performance.now()),
  };
}

/** `redis` is undefined with a single instance. Neither function ever fails: what can't be read is not remembered. */
export function createRememberedKeys(redis: RestingRedis | undefined): RememberedKeys {
  return redis ? inRedis(redis) : inProcess();
}
