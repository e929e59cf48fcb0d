import { UNREAD_POLL_MS } from '@crease/contract';
import { useEffect } from 'react';
import { refreshList } from './court-pages.ts';

/** As often as unread messages are counted. */
const REFRESH_MS = UNREAD_POLL_MS;

/**
 * Reads the courts on screen again, now and then, when the tab is looked at again and when the connection is back: no
 * change of a court is pushed to everybody who may have it in a list.
 */
export function useListKeeper(asked: string): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshList(asked);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [asked]);
}
