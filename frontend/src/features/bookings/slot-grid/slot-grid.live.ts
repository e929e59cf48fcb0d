import { onResync } from '../../../shared/lib/live/resync.ts';
import { handleLive } from '../../../shared/lib/live/socket-client.ts';
import type { SlotGridStore } from './slot-grid.store.ts';

const followed = new Set<SlotGridStore>();

/** Gives the pushes of slot changes to a store, for visitors too. Safe to call more than once. */
export function followSlotChanges(store: SlotGridStore): void {
  if (followed.has(store)) return;
  followed.add(store);
  handleLive({
    'slots:changed': (change) => store.getState().receive(change),
  });
  onResync((isConnect) => {
    // Then the day is read as soon as its room is entered: a read before could miss a change in between.
    if (!isConnect) void store.getState().refresh();
  });
}
