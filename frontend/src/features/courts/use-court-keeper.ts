import { useEffect } from 'react';
import { onResync } from '../../shared/lib/resync.ts';
import { useCourts } from './courts.store.ts';

/** A court changes seldom, and the first connection comes right after its first read. */
const FRESH_MS = 30_000;

/**
 * Reads the court on screen again when it was changed, or may have been for a while. While it is paused nothing changes
 * under the finger of whoever is about to confirm it; what was missed is read after it.
 */
export function useCourtKeeper(courtId: string, isPaused = false): void {
  const refreshCourt = useCourts((state) => state.refreshCourt);

  useEffect(() => {
    let readAt = performance.now();
    const refresh = () => {
      readAt = performance.now();
      void refreshCourt(courtId);
    };
    if (isPaused) return refresh;
    return onResync((isTold) => {
      if (isTold || performance.now() - readAt > FRESH_MS) refresh();
    });
  }, [refreshCourt, courtId, isPaused]);
}
