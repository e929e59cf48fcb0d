/** The hours in the dialog for walk-ins, apart from those of the page behind it. */
import { watchSlots } from '../../../shared/lib/live/socket-client.ts';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { notifyInfo } from '../../../shared/ui/notices/notify.ts';
import { fetchDayBookings } from '../bookings.api.ts';
import { BLOCKING_WALK_INS } from '../court-day/slot-blocking.ts';
import { createSlotGridStore } from '../slot-grid/slot-grid.store.ts';

export const useManualGrid = createSlotGridStore({
  fetchDayBookings,
  watch: watchSlots,
  notify: notifyInfo,
  now: serverNow,
  blocking: BLOCKING_WALK_INS,
});
