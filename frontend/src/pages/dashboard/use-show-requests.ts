import { useNavigate } from 'react-router-dom';
import { ALL_COURTS, type RequestFilter } from '../../features/bookings/owner-requests.ts';
import { useOwnerRequests } from '../../features/bookings/owner-requests.store.ts';
import { SHOW_BOOKINGS } from './dashboard-view.ts';

/** Of what holds the lists: they stand below the figures, out of sight on a phone. */
export const LISTS_ID = 'dashboard-lists';

/** Lists the bookings of one kind, of every court, and goes to them. */
export function useShowRequests(): (filter: RequestFilter) => void {
  const navigate = useNavigate();
  const showFilter = useOwnerRequests((state) => state.showFilter);
  const showCourt = useOwnerRequests((state) => state.showCourt);
  return (filter) => {
    showCourt(ALL_COURTS);
    showFilter(filter);
    void navigate('.', { replace: true, state: SHOW_BOOKINGS });
    const lists = document.getElementById(LISTS_ID);
    // Whoever uses the keyboard goes on from there.
    lists?.querySelector('input')?.focus({ preventScroll: true });
    lists?.scrollIntoView({ behavior: 'instant' });
  };
}
