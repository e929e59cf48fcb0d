import { UNREAD_POLL_MS } from '@crease/contract';
import { useEffect } from 'react';
import { isLookedAt } from '../../../shared/lib/attention/is-looked-at.ts';
import { onReturn } from '../../../shared/lib/attention/on-return.ts';
import { refreshList } from './court-pages.ts';

/** As often as unread messages are counted. */
const REFRESH_MS = UNREAD_POLL_MS;

/**
 * Reads the courts on screen again, now and then, when the tab is looked at again and when the connection is back: no
 * change of a court is pushed to everybody who may have it in a list.
 */
export function useListKeeper(asked: string): void {
  useEffect(() => {
    const refresh = () => void refreshList(asked);
    const timer = setInterval(() => {
      if (isLookedAt()) refresh();
    }, REFRESH_MS);
    const stopRefreshing = onReturn(refresh);
    return () => {
      clearInterval(timer);
      stopRefreshing();
    };
  }, [asked]);
}
