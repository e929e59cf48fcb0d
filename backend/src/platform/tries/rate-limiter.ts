/**
 * Counts tries in windows of fixed length: for all instances in Redis, or in this process while Redis does not
 * answer.
 */
import { MS_PER_SECOND } from '@crease/contract';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../log/logger.ts';
import { createRememberedKeys, type RememberedKeys } from './remembered-keys.ts';
import { createRestingRedis, type RestingRedis } from './resting-redis.ts';
import { createTriesInProcess } from './tries-in-process.ts';
import { createTriesInRedis } from './tries-in-redis.ts';
import type { RateRule, TryCounts } from './try-counts.ts';
import type { RedisPair } from '../redis/redis.ts';

export interface RateLimiter extends RememberedKeys {
  /** Counts one try. @throws {AppError} too_many_tries with the time to wait */
  take: (rule: RateRule, key: string) => Promise<void>;
  /** Takes back one try of this key. */
  giveBack: (rule: RateRule, key: string) => Promise<void>;
  /** Takes back all tries of this key. */
  forgive: (rule: RateRule, key: string) => Promise<void>;
}

const SECONDS_PER_MINUTE = 60;

function waitOf(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function refusalOf(waitMs: number, { windowSeconds }: RateRule): AppError {
  // Redis takes it from a clock that may have been set back; the tries come back in time all the same.
  const retryAfterSeconds = Math.min(Math.ceil(waitMs / MS_PER_SECOND), windowSeconds);
  const sentence = `Too many tries, please try again in ${waitOf(retryAfterSeconds)}`;
  return new AppError('too_many_tries', sentence, { retryAfterSeconds });
}

function openCounts(rule: RateRule, redis: RestingRedis | undefined): TryCounts {
  const here = createTriesInProcess(rule);
  if (!redis) return here;
  const everywhere = createTriesInRedis(rule, redis);
  return {
    take: (key) => everywhere.take(key).catch(() => here.take(key)),
    giveBack: (key) => everywhere.giveBack(key).catch(() => here.giveBack(key)),
    forgive: (key) => everywhere.forgive(key).catch(() => here.forgive(key)),
  };
}

/** `redis` is undefined with a single instance. */
export function createRateLimiter(redis: RedisPair | undefined, logger: Logger): RateLimiter {
  const client = redis && createRestingRedis(redis, logger);
  const countsByName = new Map<string, TryCounts>();

  const countsOf = (rule: RateRule): TryCounts => {
    const counts = countsByName.get(rule.name) ?? openCounts(rule, client);
    countsByName.set(rule.name, counts);
    return counts;
  };

  return {
    ...createRememberedKeys(client),
    take: async (rule, key) => {
      const waitMs = await countsOf(rule).take(key);
      if (waitMs > 0) throw refusalOf(waitMs, rule);
    },
    giveBack: (rule, key) => countsOf(rule).giveBack(key),
    forgive: (rule, key) => countsOf(rule).forgive(key),
  };
}

/** Only for load tests. */
export const NO_RATE_LIMITS: RateLimiter = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
  remember: () => Promise.resolve(),
  isRemembered: () => Promise.resolve(false),
};
