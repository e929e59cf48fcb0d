/**
 * The client of the rate limits: after Redis did not answer it is not asked for a while, so that a frozen Redis delays
 * one request and not all.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import type { Logger } from '../log/logger.ts';
import { redisInTime } from '../redis/redis-in-time.ts';
import type { RedisPair } from '../redis/redis.ts';

const REST_MS = 5_000;
/** Not only once: a Redis that is full still answers what only reads, so its end can't be told from that. */
const TELL_EVERY_MS = 10 * MS_PER_MINUTE;

export type RestingRedis = ReturnType<typeof createRestingRedis>;

/**
 * A client whose commands answer or fail in time, at once while Redis rests. It tells of what fails, because a Redis
 * that is full, or a copy that may not be written to, is reachable and takes every push.
 */
export function createRestingRedis({ publisher }: RedisPair, logger: Logger) {
  let restsUntil = 0;
  let toldUntil = 0;
  const tell = (err: unknown) => {
    const now = performance.now();
    if (now < toldUntil) return;
    toldUntil = now + TELL_EVERY_MS;
    logger.warn({ err }, 'Redis does not count tries, so each instance counts its own');
  };
  const guarded = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (!publisher.isReady || performance.now() < restsUntil) throw new Error('Redis is not there');
    try {
      return await redisInTime(ask());
    } catch (error) {
      tell(error);
      restsUntil = performance.now() + REST_MS;
      throw error;
    }
  };
  return {
    eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
      guarded(() => publisher.eval(script, options)),
    del: (key: string) => guarded(() => publisher.del(key)),
    exists: (key: string) => guarded(() => publisher.exists(key)),
    setFor: (key: string, seconds: number) =>
      guarded(() => publisher.set(key, '', { expiration: { type: 'EX', value: seconds } })),
  };
}
