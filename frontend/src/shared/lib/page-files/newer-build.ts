/** What a page does not find any more, because the server was given a newer build since the page was loaded. */
export class ReplacedBuildError extends Error {}

/**
 * While instances of two builds answer in turn, each page may miss files of the other: loading it anew again and again
 * would not end.
 */
const PAGE_AGE_MIN_MS = 10_000;
/** Whoever waits for the page is told by then that it broke. */
const ANSWER_MAX_MS = 5_000;

/**
 * Whether the server sends pages of another build than this one. A file that does not come says too little: a proxy
 * without a server behind it answers 404 as well, and loading the page anew would show what the proxy says.
 */
export async function isBuildReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[src]')?.getAttribute('src');
  if (!entry || performance.now() < PAGE_AGE_MIN_MS) return false;
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
