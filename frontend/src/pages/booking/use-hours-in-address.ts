import { bookingPath } from '@crease/contract';
import { useEffect } from 'react';
import { bookingLink, dateOfAddress, todayInSriLanka } from '../../features/bookings/slot-dates.ts';
import { useSlotGrid } from '../../features/bookings/slot-grid.store.ts';

/** Whether the address is still of that day; another page or day may be on its way, and has its own already. */
function isAddressOf(courtId: string, date: string): boolean {
  const { pathname, search } = window.location;
  const shown = dateOfAddress(new URLSearchParams(search), todayInSriLanka());
  return pathname === bookingPath(courtId) && shown === date;
}

/** What is chosen stands in the address: a reload, a login in between and a shared link find it chosen. */
export function useHoursInAddress(): void {
  useEffect(
    () =>
      useSlotGrid.subscribe(({ court, date, selected }, before) => {
        if (!court || selected === before.selected || !isAddressOf(court._id, date)) return;
        // Past the router, which would draw the whole page for every tap.
        const address = bookingLink(court._id, date, selected);
        window.history.replaceState(window.history.state, '', address);
      }),
    [],
  );
}
