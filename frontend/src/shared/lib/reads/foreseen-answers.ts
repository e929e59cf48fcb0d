/**
 * Answers that the page's head preloads, because the server knew what the page would read. They were asked for
 * without a token, so only a request without one can use them, and only once.
 */
import { isVisitFresh } from './visit-age.ts';

/**
 * For a page that Back, or a browser that starts again, opens anew, some browsers take copies of any age, whatever the
 * server said of them, and so does what the head preloads.
 */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

/** True when a preloaded answer exists for this address, so that it has to be asked for without a token. */
export function takeForeseen(address: string): boolean {
  const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
  const link = [...links].find((candidate) => candidate.getAttribute('href') === address);
  link?.remove();
  return link !== undefined && isVisitFresh() && !isFromHistory();
}
