import { isDatabaseGone } from '../platform/mongo/mongo-errors.ts';

/** A read that failed later has used up the time in which people are promised an answer. */
const AT_ONCE_MS = 500;

/**
 * One connection to the database that is cut fails all commands that wait for one, though the database is there. The
 * driver would repeat reads on a dead connection too, where that doubles the wait.
 */
export async function readAgainIfCut<Result>(read: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseGone(error) || performance.now() - begunAt > AT_ONCE_MS) throw error;
    return read();
  }
}
