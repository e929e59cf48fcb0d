import { bookingPath } from '@crease/contract';
import { useEffect } from 'react';
import {
  bookingLink,
  dateOfAddress,
  todayInSriLanka,
} from '../../features/bookings/date-choice/slot-dates.ts';
import { useSlotGrid } from '../../features/bookings/slot-grid/slot-grid.store.ts';

/** False when the router has moved on to another page or day, whose address must not be overwritten. */
function isAddressOf(courtId: string, date: string): boolean {
  const { pathname, search } = window.location;
  const shown = dateOfAddress(new URLSearchParams(search), todayInSriLanka());
  return pathname === bookingPath(courtId) && shown === date;
}

/** Writes the chosen hours into the address, so that a reload, a login in between and a shared link keep them. */
export function useHoursInAddress(): void {
  useEffect(
    () =>
      useSlotGrid.subscribe(({ court, date, selected }, before) => {
        if (!court || selected === before.selected || !isAddressOf(court._id, date)) return;
        // Not through the router, which would render the whole page for every tap.
        const address = bookingLink(court._id, date, selected);
        window.history.replaceState(window.history.state, '', address);
      }),
    [],
  );
}
