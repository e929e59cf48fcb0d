/** Longer than a slow phone takes to open its first page, and shorter than anybody would call old. */
const FRESH_FOR_MS = 20_000;

/** Whether what was asked for when this visit began is still as good as asked for now. */
export function isVisitFresh(): boolean {
  return performance.now() < FRESH_FOR_MS;
}
