import { bookingPath, type Court } from '@crease/contract';
import { useEffect } from 'react';
import {
  bookableDaysOf,
  bookingLink,
  dateOfAddress,
} from '../../features/bookings/date-choice/slot-dates.ts';
import { useSlotGrid } from '../../features/bookings/slot-grid/slot-grid.store.ts';
import { afterPaint } from '../../shared/lib/presses/after-paint.ts';

interface DayInAddress {
  court: Court;
  date: string;
  /** The day that an address without a date means. */
  opened: string;
}

/** False when the router has moved on to another page or day, whose address must not be overwritten. */
function isAddressOf({ court, date, opened }: DayInAddress): boolean {
  const { pathname, search } = window.location;
  const shown = dateOfAddress(new URLSearchParams(search), bookableDaysOf(court), opened);
  return pathname === bookingPath(court._id) && shown === date;
}

function writeHours(day: DayInAddress, hours: readonly string[]): void {
  if (!isAddressOf(day)) return;
  const { court, date } = day;
  // Not through the router, which would render the whole page for every tap.
  window.history.replaceState(window.history.state, '', bookingLink(court._id, date, hours));
}

/** Writes the chosen hours into the address, so that a reload, a login in between and a shared link keep them. */
export function useHoursInAddress(opened: string): void {
  useEffect(() => {
    const { court: shown, date: shownDate, selected: kept, lost } = useSlotGrid.getState();
    // Lost before the page was on screen, while the server's drawing was.
    if (shown && lost) writeHours({ court: shown, date: shownDate, opened }, kept);
    let callOff: () => void = () => undefined;
    const unsubscribe = useSlotGrid.subscribe(({ court, date, selected }, before) => {
      if (!court || selected === before.selected) return;
      callOff();
      const write = () => writeHours({ court, date, opened }, selected);
      // On phones writing takes as long as drawing the tapped hour. An empty selection is written at once, because the
      // page may be left in the same moment.
      if (selected.length === 0) write();
      else callOff = afterPaint(write);
    });
    return () => {
      unsubscribe();
      callOff();
    };
  }, [opened]);
}
