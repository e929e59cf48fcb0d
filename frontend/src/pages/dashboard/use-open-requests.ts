import { useCallback, useLayoutEffect } from 'react';
import { useOwnerRequests } from '../../features/bookings/owner-requests/owner-requests.store.ts';

/**
 * Keeps the owner's bookings up to date while the page is on screen; returns a function that tries again. Before
 * anything is painted, so that all bookings are not seen before those that were looked at. One hook for all pages: one
 * that closes the bookings any later than the next opens them would leave them closed.
 */
export function useOpenRequests(viewerId: string | undefined, failedSentence?: string): () => void {
  const open = useOwnerRequests((state) => state.open);
  const close = useOwnerRequests((state) => state.close);
  const read = useCallback(() => {
    if (viewerId !== undefined) void open(viewerId, failedSentence);
  }, [open, viewerId, failedSentence]);
  useLayoutEffect(() => {
    read();
    return close;
  }, [read, close]);
  return read;
}
