/**
 * Answers that the page's head preloads, because the server knew what the page would read. They were asked for
 * without a token, so only a request without one can use them, and only once.
 */
import { isVisitFresh } from './visit-age.ts';

/** True when a preloaded answer exists for this address, so that it has to be asked for without a token. */
export function takeForeseen(address: string): boolean {
  const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
  const link = [...links].find((candidate) => candidate.getAttribute('href') === address);
  link?.remove();
  return link !== undefined && isVisitFresh();
}
