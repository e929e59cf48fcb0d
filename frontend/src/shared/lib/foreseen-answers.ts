/**
 * Answers that the server has asked for in the page's head, because it knew what the page would read. They are the
 * same for everyone and were asked for as nobody: only a question without a token finds them, and only once.
 */
import { isVisitFresh } from './visit-age.ts';

/** Whether this address is to be asked as nobody. */
export function takeForeseen(address: string): boolean {
  const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
  const link = [...links].find((candidate) => candidate.getAttribute('href') === address);
  link?.remove();
  return link !== undefined && isVisitFresh();
}
