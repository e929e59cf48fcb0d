/**
 * The time of day by the server's clock. Some devices are hours or a day off, mostly because their zone is wrong and
 * the hands were moved instead: they would offer hours that are over, or call today tomorrow.
 */

/** Below this a difference may be the way of the answer, and no word on a screen depends on it. */
const TOLERATED_MS = 60_000;

let aheadMs = 0;

/** Milliseconds since 1970 UTC. Until the first answer it is what the device says. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Compares the clocks with an answer that has just come. One without a date says nothing against the device. */
export function compareClocks({ headers }: Response): void {
  const differenceMs = Date.parse(headers.get('Date') ?? '') - Date.now();
  aheadMs = Math.abs(differenceMs) > TOLERATED_MS ? differenceMs : 0;
}
