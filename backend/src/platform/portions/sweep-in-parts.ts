/** How many documents a sweep holds in memory at once. */
export const SWEPT_MAX = 200;
/**
 * For the read of a sweep: by itself the database answers with a hundred documents, and with the rest when asked again.
 */
export const SWEPT_AT_ONCE = { limit: SWEPT_MAX, batchSize: SWEPT_MAX } as const;

/**
 * Works on what `find` answers, again until it answers less than SWEPT_MAX. `work` must change what it gets, so that
 * it is not found again.
 */
export async function sweepInParts<Found>(
  find: () => Promise<readonly Found[]>,
  work: (found: readonly Found[]) => Promise<void>,
): Promise<void> {
  let found: readonly Found[];
  do {
    found = await find();
    if (found.length > 0) await work(found);
  } while (found.length >= SWEPT_MAX);
}
