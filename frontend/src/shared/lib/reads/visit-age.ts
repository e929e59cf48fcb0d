/** Longer than a slow phone takes to open its first page, and short enough that data of that age is still good. */
const FRESH_FOR_MS = 20_000;

/** Whether answers that were asked for when the page was opened are still fresh. */
export function isVisitFresh(): boolean {
  return performance.now() < FRESH_FOR_MS;
}
