import { onResync } from '../../shared/lib/resync.ts';
import { handleLive } from '../../shared/lib/socket-client.ts';
import { useSlotGrid } from './slot-grid.store.ts';

let isFollowing = false;

/** The hours on screen follow the socket; visitors' too. Safe to call more than once. */
export function followSlotChanges(): void {
  if (isFollowing) return;
  isFollowing = true;
  handleLive({
    'slots:changed': (change) => {
      useSlotGrid.getState().receive(change);
    },
  });
  onResync(() => {
    void useSlotGrid.getState().refresh();
  });
}
