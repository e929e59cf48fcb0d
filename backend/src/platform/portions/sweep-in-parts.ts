/** How many documents a sweep holds in memory at once. */
export const SWEPT_MAX = 200;

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
