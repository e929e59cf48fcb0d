import { absoluteHourAt, slotsOfDate, type Court, type ShownDay } from '@crease/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { statesOf, UNREAD_DAY } from '../court-day/day-states.ts';
import type { Blocking } from '../court-day/slot-blocking.ts';
import { canSelect, slotViewsOf, type SlotView } from '../court-day/slot-views.ts';
import { useSlotViews } from './slot-grid.hooks.ts';
import { CLOSED_GRID } from './slot-grid-state.ts';
import { useSlotGrid } from './slot-grid.store.ts';

interface HoursWanted {
  court: Court;
  date: string;
  blocking: Blocking;
  /** What the server knew when it drew the page. */
  drawnDay?: ShownDay | undefined;
  /** The start times that the address has chosen. */
  wanted?: readonly string[] | undefined;
}

interface HoursShown {
  dateShown: string;
  views: readonly SlotView[];
}

/** The hours as far as they are known without the store, which opens the day once the page is on screen. */
function firstHours({ court, date, blocking, drawnDay, wanted = [] }: HoursWanted): SlotView[] {
  const slots = slotsOfDate(court.operatingHours, date);
  const states = drawnDay?.date === date ? statesOf(slots, drawnDay.bookings) : UNREAD_DAY.states;
  const runningHour = absoluteHourAt(serverNow());
  const views = slotViewsOf({
    ...CLOSED_GRID,
    slots,
    states,
    rates: court.pricing,
    blocking,
    runningHour,
  });
  return views.map((view) => ({
    ...view,
    isSelected: wanted.includes(view.startTime) && canSelect(view.look),
  }));
}

/** The hours on screen, and their date: for a moment after another one was chosen it is still the one before. */
export function useHoursShown({
  court,
  date,
  blocking,
  drawnDay,
  wanted,
}: HoursWanted): HoursShown {
  const views = useSlotViews(useSlotGrid, blocking);
  const dateShown = useSlotGrid((grid) => grid.date);
  const isOpen = useSlotGrid((grid) => grid.court?._id === court._id);
  const first = useMemo(
    () => (isOpen ? [] : firstHours({ court, date, blocking, drawnDay, wanted })),
    [isOpen, court, date, blocking, drawnDay, wanted],
  );
  return isOpen ? { dateShown, views } : { dateShown: date, views: first };
}
