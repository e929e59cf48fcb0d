import { useEffect } from 'react';
import { onResync } from '../../shared/lib/resync.ts';
import { useCourts } from './courts.store.ts';

/**
 * Reads the court on screen again whenever something of it may have changed. While it is paused nothing changes under
 * the finger of whoever is about to confirm it; what was missed is read after it.
 */
export function useCourtKeeper(courtId: string, isPaused = false): void {
  const refreshCourt = useCourts((state) => state.refreshCourt);

  useEffect(() => {
    const refresh = () => void refreshCourt(courtId);
    return isPaused ? refresh : onResync(refresh);
  }, [refreshCourt, courtId, isPaused]);
}
