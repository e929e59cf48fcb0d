import { useSearchParams } from 'react-router-dom';
import {
  choiceIn,
  type ListChoice,
} from '../../features/bookings/customer-bookings/customer-bookings.ts';

/** The filter and order are in the address, so that Back and a reload keep them. */
export function useListChoice() {
  const [search, setSearch] = useSearchParams();
  const choose = (change: Partial<ListChoice>) => {
    // From the window, because a second choice may come before the first is rendered.
    const asked = Object.fromEntries(new URLSearchParams(window.location.search));
    setSearch({ ...asked, ...change }, { replace: true });
  };
  return { ...choiceIn(search), choose };
}
