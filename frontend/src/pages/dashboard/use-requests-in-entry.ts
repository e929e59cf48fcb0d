import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ALL_COURTS } from '../../features/bookings/owner-requests/owner-requests.ts';
import {
  useOwnerRequests,
  type OwnerRequestsState,
} from '../../features/bookings/owner-requests/owner-requests.store.ts';

/** Kept beside what the router keeps there, which leaves nothing else when the other view is shown. */
function keepInEntry({ filter, courtId }: OwnerRequestsState): void {
  history.replaceState({ ...history.state, requests: { filter, courtId } }, '');
}

/** After a reload, and for another viewer. What was chosen since, also in the calendar, stays. */
function isNothingChosen({ filter, courtId }: OwnerRequestsState): boolean {
  return filter === 'all' && courtId === ALL_COURTS;
}

/**
 * The filter and court are kept with the history entry, so that a reload shows them. To be used after the requests are
 * opened, because for another viewer that begins with all of them.
 */
export function useRequestsInEntry(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const entry = history.state as { requests?: Partial<OwnerRequestsState> } | null;
    if (isNothingChosen(useOwnerRequests.getState()))
      useOwnerRequests.setState(entry?.requests ?? {});
    keepInEntry(useOwnerRequests.getState());
    return useOwnerRequests.subscribe((state, before) => {
      if (state.filter !== before.filter || state.courtId !== before.courtId) keepInEntry(state);
    });
  }, [key]);
}
