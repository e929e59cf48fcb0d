import { AppError } from '../../platform/errors/app-error.ts';

/** So many changes by others between one read and the next write are no coincidence. */
const TRIES_MAX = 5;

/**
 * For changes that depend on what was read. `attempt` reads, decides and writes, and answers undefined when somebody
 * else changed the court in between: then it runs again.
 * @throws {AppError} wrong_status, or what an attempt throws
 */
export async function retryIfChanged<Changed>(
  attempt: () => Promise<Changed | undefined>,
): Promise<Changed> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const changed = await attempt();
    if (changed !== undefined) return changed;
  }
  throw new AppError('wrong_status', 'This court is being changed by others, please try again');
}
