import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useOwnerRequests,
  type OwnerRequestsState,
} from '../../features/bookings/owner-requests/owner-requests.store.ts';

/** Kept beside what the router keeps there, which leaves nothing else when the other view is shown. */
function keepInEntry({ filter, courtId }: OwnerRequestsState): void {
  history.replaceState({ ...history.state, requests: { filter, courtId } }, '');
}

/**
 * The filter and court are kept with the history entry, so that a reload shows them. To be used after the requests are
 * opened, because for another viewer that begins with all of them.
 */
export function useRequestsInEntry(): void {
  const { key } = useLocation();
  useEffect(() => {
    const entry = history.state as { requests?: Partial<OwnerRequestsState> } | null;
    useOwnerRequests.setState(entry?.requests ?? {});
    keepInEntry(useOwnerRequests.getState());
    return useOwnerRequests.subscribe((state, before) => {
      if (state.filter !== before.filter || state.courtId !== before.courtId) keepInEntry(state);
    });
  }, [key]);
}
