import type { Court } from '@crease/contract';
import { bookableDaysOf } from '../date-choice/slot-dates.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { dateChosenIn, datesShown } from './shown-dates.ts';

function whenRead(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSlotGrid.subscribe(({ phase }) => {
      if (phase === 'reading') return;
      stop();
      resolve();
    });
  });
}

/**
 * Opens the hours that the page of a court begins with, before it is on screen. Resolves when they are read or their
 * read has failed: until then the drawing of the server shows them, and they would vanish for a moment.
 */
export function openHoursFirst(court: Court, search: string): Promise<void> {
  const days = bookableDaysOf(court);
  const date = dateChosenIn(new URLSearchParams(search), datesShown(days)) ?? days.today;
  const read = whenRead();
  useSlotGrid.getState().open(court, date);
  return read;
}
