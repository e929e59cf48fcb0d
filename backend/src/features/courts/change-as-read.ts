import { AppError } from '../../platform/app-error.ts';

/** Somebody else changed the court between each read and write so often that it is not chance. */
const TRIES_MAX = 5;

/**
 * Reads, decides by what was read and writes, once more when somebody else wrote in between: `attempt` answers undefined
 * then.
 * @throws {AppError} wrong_status, or what an attempt throws
 */
export async function changeAsRead<Changed>(
  attempt: () => Promise<Changed | undefined>,
): Promise<Changed> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const changed = await attempt();
    if (changed !== undefined) return changed;
  }
  throw new AppError('wrong_status', 'This court is being changed by others, please try again');
}
