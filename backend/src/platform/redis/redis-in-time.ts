/** Apart from `redis.ts`, whose library is loaded only where Redis is used. */
import { inTime } from '../in-time.ts';

const ANSWERS_WITHIN_MS = 1_000;

/** The Redis client itself would wait for ever. @throws {Error} after a second */
export function redisInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return inTime(answer, ANSWERS_WITHIN_MS, () => {
    throw new Error('Redis did not answer in time');
  });
}
