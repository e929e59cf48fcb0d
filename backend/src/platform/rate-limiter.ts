/**
 * Counts tries in windows of fixed length: for all instances in Redis, or in this process while Redis does not
 * answer.
 */
import { MS_PER_SECOND } from '@crease/contract';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { createRememberedKeys, type RememberedKeys } from './remembered-keys.ts';
import { createRestingRedis } from './resting-redis.ts';
import type { RedisPair } from './redis.ts';

/** How many tries a key has in a window. */
export interface RateRule {
  /** Rules with the same name share their counts. */
  name: string;
  tries: number;
  windowSeconds: number;
}

export interface RateLimiter extends RememberedKeys {
  /** Counts one try. @throws {AppError} too_many_tries with the time to wait */
  take: (rule: RateRule, key: string) => Promise<void>;
  /** Takes back one try of this key. */
  giveBack: (rule: RateRule, key: string) => Promise<void>;
  /** Takes back all tries of this key. */
  forgive: (rule: RateRule, key: string) => Promise<void>;
}

type Counter = RateLimiterMemory | RateLimiterRedis;

const SECONDS_PER_MINUTE = 60;

function waitOf(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function refusalOf({ msBeforeNext }: RateLimiterRes, { windowSeconds }: RateRule): AppError {
  const leftSeconds = Math.max(1, Math.ceil(msBeforeNext / MS_PER_SECOND));
  // The library takes the time left from a clock that may have been set back; the tries come back in time all the same.
  const retryAfterSeconds = Math.min(leftSeconds, windowSeconds);
  const sentence = `Too many tries, please try again in ${waitOf(retryAfterSeconds)}`;
  return new AppError('too_many_tries', sentence, { retryAfterSeconds });
}

/** `redis` is undefined with a single instance. */
export function createRateLimiter(redis: RedisPair | undefined): RateLimiter {
  const counters = new Map<string, Counter>();
  const client = redis && createRestingRedis(redis);

  const openCounter = ({ name, tries, windowSeconds }: RateRule): Counter => {
    const options = { keyPrefix: `rate:${name}`, points: tries, duration: windowSeconds };
    const inMemory = new RateLimiterMemory(options);
    if (!client) return inMemory;
    return new RateLimiterRedis({
      ...options,
      storeClient: client,
      useRedisPackage: true,
      insuranceLimiter: inMemory,
    });
  };

  const counterOf = (rule: RateRule): Counter => {
    const counter = counters.get(rule.name) ?? openCounter(rule);
    counters.set(rule.name, counter);
    return counter;
  };

  return {
    ...createRememberedKeys(client),
    take: async (rule, key) => {
      try {
        await counterOf(rule).consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? refusalOf(refused, rule) : refused;
      }
    },
    giveBack: async (rule, key) => {
      await counterOf(rule).reward(key);
    },
    forgive: async (rule, key) => {
      await counterOf(rule).delete(key);
    },
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
