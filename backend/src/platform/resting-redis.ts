/**
 * The client of the rate limits: after Redis did not answer it is not asked for a while, so that a frozen Redis delays
 * one request and not all.
 */
import { redisInTime } from './redis-in-time.ts';
import type { RedisPair } from './redis.ts';

const REST_MS = 5_000;

export type RestingRedis = ReturnType<typeof createRestingRedis>;

/** A client whose commands answer or fail in time, at once while Redis rests. */
export function createRestingRedis({ publisher }: RedisPair) {
  let restsUntil = 0;
  const guarded = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (!publisher.isReady || performance.now() < restsUntil) throw new Error('Redis is not there');
    try {
      return await redisInTime(ask());
    } catch (error) {
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
