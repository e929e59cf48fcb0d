import { DRAWN_ATTRIBUTE, type Court } from '@crease/contract';
import { useSlotGrid, type SlotGridStore } from './slot-grid.store.ts';

/** Of a page that has everything else by then: longer than this it had better answer taps. */
const WAIT_MAX_MS = 1_000;

interface FirstHours {
  court: Court;
  date: string;
  /** The start times that the address has chosen. */
  wanted?: readonly string[];
}

/**
 * Opens the hours that a page begins with, before it is on screen. Resolves when they are read, their read has failed
 * or takes too long: until then the drawing of the server shows them, and they would vanish for a moment.
 */
export async function openHoursFirst(
  { court, date, wanted }: FirstHours,
  store: SlotGridStore = useSlotGrid,
): Promise<void> {
  // The court came too late for the drawing to wait for it. Its page may have been left since, and would close nothing.
  if (!document.querySelector(`[${DRAWN_ATTRIBUTE}]`)) return;
  const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([store.getState().openFirst(court, date, wanted), waited]);
}
