import { useEffect } from 'react';
import { bookingLink } from '../../features/bookings/slot-dates.ts';
import { useSlotGrid } from '../../features/bookings/slot-grid.store.ts';

/** What is chosen stands in the address: a reload, a login in between and a shared link find it chosen. */
export function useHoursInAddress(): void {
  useEffect(
    () =>
      useSlotGrid.subscribe(({ court, date, selected }, before) => {
        if (!court || selected === before.selected) return;
        // Past the router, which would draw the whole page for every tap.
        window.history.replaceState(
          window.history.state,
          '',
          bookingLink(court._id, date, selected),
        );
      }),
    [],
  );
}
