import { useEffect, useRef } from 'react';
import { onResync } from '../../shared/lib/resync.ts';
import { useCourts } from './courts.store.ts';

/** A court changes seldom, and the first connection comes right after its first read. */
const FRESH_MS = 30_000;

/**
 * Reads the court on screen again when it was changed, or may have been for a while. While it is paused nothing changes
 * under the finger of whoever is about to confirm it; what was missed is read after it, and only then.
 */
export function useCourtKeeper(courtId: string, isPaused = false): void {
  const refreshCourt = useCourts((state) => state.refreshCourt);
  const readAt = useRef(0);
  const isDue = useRef(false);

  useEffect(() => {
    readAt.current = performance.now();
    isDue.current = false;
  }, [courtId]);

  useEffect(() => {
    const refresh = () => {
      readAt.current = performance.now();
      isDue.current = false;
      void refreshCourt(courtId);
    };
    if (isDue.current && !isPaused) refresh();
    return onResync((isAfterGap) => {
      if (!isAfterGap && performance.now() - readAt.current <= FRESH_MS) return;
      if (isPaused) isDue.current = true;
      else refresh();
    });
  }, [refreshCourt, courtId, isPaused]);
}
