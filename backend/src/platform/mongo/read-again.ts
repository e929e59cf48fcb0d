import { isDatabaseGone } from './mongo-errors.ts';

/** A read that fails later is not made again: it has used up the time in which people are promised an answer. */
const AT_ONCE_MS = 500;

/**
 * One cut connection to the database fails every command that waits for a connection, although the database is there.
 * The driver's own repeats are off: on a dead connection they would double the wait.
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
