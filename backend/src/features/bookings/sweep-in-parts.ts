/** As many as a sweep holds in memory at once, however many wait for it after a day without one. */
export const SWEPT_MAX = 200;

/**
 * Works on what is found, part by part, until a look finds less than it may. The work has to change what it got so that
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
