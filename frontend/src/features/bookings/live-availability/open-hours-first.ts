import { DRAWN_ATTRIBUTE, type Court } from '@crease/contract';
import { bookableDaysOf } from '../date-choice/slot-dates.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { dateChosenIn, datesShown } from './shown-dates.ts';

/** Of a page that has everything else by then: longer than this it had better answer taps. */
const WAIT_MAX_MS = 1_000;

/**
 * Opens the hours that the page of a court begins with, before it is on screen. Resolves when they are read, their read
 * has failed or takes too long: until then the drawing of the server shows them, and they would vanish for a moment.
 */
export async function openHoursFirst(court: Court, search: string): Promise<void> {
  // The court came too late for the drawing to wait for it. Its page may have been left since, and would close nothing.
  if (!document.querySelector(`[${DRAWN_ATTRIBUTE}]`)) return;
  const days = bookableDaysOf(court);
  const date = dateChosenIn(new URLSearchParams(search), datesShown(days)) ?? days.today;
  const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([useSlotGrid.getState().openFirst(court, date), waited]);
}
