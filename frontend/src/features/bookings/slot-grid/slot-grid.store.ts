/** The hours of one court on one date: which are free and which are selected, live while the page is open. */
import { create } from 'zustand';
import { watchSlots } from '../../../shared/lib/live/socket-client.ts';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { notifyInfo } from '../../../shared/ui/notices/notify.ts';
import { fetchDayBookings } from '../bookings.api.ts';
import { SlotGridKeeper } from './slot-grid-keeper.ts';
import { BLOCKING_CUSTOMERS } from '../court-day/slot-blocking.ts';
import { SlotSelection } from './slot-selection.ts';
import { CLOSED_GRID, type SlotGridParts, type SlotGridState } from './slot-grid-state.ts';

export function createSlotGridStore(parts: SlotGridParts) {
  return create<SlotGridState>((set, get) => {
    const selection = new SlotSelection(parts.notify, { get, set });
    const keeper = new SlotGridKeeper(parts, { get, set }, selection);
    const { toggle, select, clearSelection, hold, showMine } = selection;
    const { open, openFirst, close, release, receive, refresh } = keeper;
    const choices = { toggle, select, clearSelection, hold, showMine };
    const day = { open, openFirst, close, release, receive, refresh };
    return { ...CLOSED_GRID, blocking: parts.blocking, ...choices, ...day };
  });
}

export type SlotGridStore = ReturnType<typeof createSlotGridStore>;

export const useSlotGrid = createSlotGridStore({
  fetchDayBookings,
  watch: watchSlots,
  notify: notifyInfo,
  now: serverNow,
  blocking: BLOCKING_CUSTOMERS,
});
