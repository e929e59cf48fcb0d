import { isLookedAt } from './is-looked-at.ts';

/**
 * Runs when the tab is looked at again and when the connection is back, in a tab that is seen. Answers what ends it.
 */
export function onReturn(run: () => void): () => void {
  const runIfSeen = () => {
    if (isLookedAt()) run();
  };
  document.addEventListener('visibilitychange', runIfSeen);
  window.addEventListener('online', runIfSeen);
  return () => {
    document.removeEventListener('visibilitychange', runIfSeen);
    window.removeEventListener('online', runIfSeen);
  };
}
