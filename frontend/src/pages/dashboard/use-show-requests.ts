import { useNavigate } from 'react-router-dom';
import {
  ALL_COURTS,
  type RequestFilter,
} from '../../features/bookings/owner-requests/owner-requests.ts';
import { useOwnerRequests } from '../../features/bookings/owner-requests/owner-requests.store.ts';
import { SHOW_BOOKINGS } from './dashboard-view.ts';

/** The id of the element with the lists, which is below the numbers and out of sight on a phone. */
export const LISTS_ID = 'dashboard-lists';

/** Returns a function that shows one kind of bookings of all courts and scrolls to them. */
export function useShowRequests(): (filter: RequestFilter) => void {
  const navigate = useNavigate();
  const showFilter = useOwnerRequests((state) => state.showFilter);
  const showCourt = useOwnerRequests((state) => state.showCourt);
  return (filter) => {
    showCourt(ALL_COURTS);
    showFilter(filter);
    void navigate('.', { replace: true, state: SHOW_BOOKINGS });
    const lists = document.getElementById(LISTS_ID);
    // Keyboard users go on from the list.
    lists?.querySelector<HTMLElement>('[role="tab"]')?.focus({ preventScroll: true });
    lists?.scrollIntoView({ behavior: 'instant' });
  };
}
