/**
 * Keys that are kept in mind for a month: for all instances in Redis, or in this process where there is one alone.
 */
import { MS_PER_DAY, MS_PER_SECOND } from '@crease/contract';
import { createNewestEntries } from '../newest-entries.ts';
import type { RestingRedis } from './resting-redis.ts';

const KEPT_MS = 30 * MS_PER_DAY;
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
      await redis.setFor(nameOf(key), KEPT_MS / MS_PER_SECOND).catch(() => undefined);
    },
    isRemembered: async (key) => {
      const found = await redis.exists(nameOf(key)).catch(() => 0);
      return found > 0;
    },
  };
}

function inProcess(): RememberedKeys {
  const endsByKey = createNewestEntries<number>(KEPT_IN_PROCESS);
  return {
    remember: (key) => {
      endsByKey.keep(key, performance.now() + KEPT_MS);
      return Promise.resolve();
    },
    isRemembered: (key) => Promise.resolve((endsByKey.get(key) ?? 0) > performance.now()),
  };
}

/** `redis` is undefined with a single instance. Neither function ever fails: what can't be read is not remembered. */
export function createRememberedKeys(redis: RestingRedis | undefined): RememberedKeys {
  return redis ? inRedis(redis) : inProcess();
}
