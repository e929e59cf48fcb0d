/**
 * How many look at what a room is about, over all instances; who is on two of them counts twice. Each instance writes
 * its own number into a Redis hash, where it expires when the instance dies. Without Redis it is this instance's
 * number. Times are those of Redis, because the clocks of several instances may differ by more than a number lasts.
 */
import { MS_PER_SECOND } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../../platform/log/logger.ts';
import { redisInTime } from '../../platform/redis/redis-in-time.ts';
import type { RedisPair } from '../../platform/redis/redis.ts';

/** Numbers are written again after a third of this time. */
export const NUMBER_FADES_AFTER_MS = 15_000;

interface TallyParts {
  redis: RedisPair | undefined;
  logger: Logger;
}

interface Entry {
  instance: string;
  count: number;
  fadesAt: number;
}

/** Writes this instance's number and answers the sum of all. */
export type ViewerTally = (room: string, local: number) => Promise<number>;

function entriesOf(hash: Record<string, string>): Entry[] {
  return Object.entries(hash).map(([instance, text]) => {
    const [count, fadesAt] = text.split(' ').map(Number) as [number, number];
    return { instance, count, fadesAt };
  });
}

export function createViewerTally({ redis, logger }: TallyParts): ViewerTally {
  const instance = randomUUID();

  const share = async ({ publisher }: RedisPair, key: string, local: number): Promise<Entry[]> => {
    const [seconds] = await redisInTime(publisher.time());
    const nowMs = Number(seconds) * MS_PER_SECOND;
    const number = `${local} ${nowMs + NUMBER_FADES_AFTER_MS}`;
    const [, , hash] = await redisInTime(
      Promise.all([
        local === 0 ? publisher.hDel(key, instance) : publisher.hSet(key, instance, number),
        publisher.pExpire(key, NUMBER_FADES_AFTER_MS),
        publisher.hGetAll(key),
      ]),
    );
    const entries = entriesOf(hash);
    const faded = entries.filter(({ fadesAt }) => fadesAt <= nowMs);
    if (faded.length === 0) return entries;
    await redisInTime(
      publisher.hDel(
        key,
        faded.map((entry) => entry.instance),
      ),
    );
    return entries.filter((entry) => !faded.includes(entry));
  };

  return async (room, local) => {
    if (!redis?.publisher.isReady) return local;
    try {
      const entries = await share(redis, `crease:viewers:${room}`, local);
      return entries.reduce((sum, { count }) => sum + count, 0);
    } catch (error) {
      logger.debug({ err: error }, 'Viewers were counted on this instance alone');
      return local;
    }
  };
}
