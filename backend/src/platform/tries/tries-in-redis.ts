/** Counts the tries of one rule in Redis, for all instances. Each script is a single step there. */
import { MS_PER_SECOND } from '@crease/contract';
import type { RestingRedis } from './resting-redis.ts';
import type { RateRule, TryCounts } from './try-counts.ts';

const TAKE = `
local tries = tonumber(redis.call('get', KEYS[1]) or 0)
if tries >= tonumber(ARGV[1]) then return redis.call('pttl', KEYS[1]) end
redis.call('incr', KEYS[1])
if tries == 0 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0
`;

/** A count that has ended meanwhile would begin below zero, and allow more tries. */
const GIVE_BACK = `
local tries = tonumber(redis.call('get', KEYS[1]) or 0)
if tries > 1 then redis.call('decr', KEYS[1]) else redis.call('del', KEYS[1]) end
`;

export function createTriesInRedis(
  { name, tries, windowSeconds }: RateRule,
  redis: RestingRedis,
): TryCounts {
  const keyOf = (key: string) => `rate:${name}:${key}`;
  const limits = [String(tries), String(windowSeconds * MS_PER_SECOND)];
  return {
    take: async (key) => Number(await redis.eval(TAKE, { keys: [keyOf(key)], arguments: limits })),
    giveBack: async (key) => {
      await redis.eval(GIVE_BACK, { keys: [keyOf(key)], arguments: [] });
    },
    forgive: async (key) => {
      await redis.del(keyOf(key));
    },
  };
}
