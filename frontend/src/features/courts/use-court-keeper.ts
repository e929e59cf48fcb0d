import { colomboDateAt } from '@crease/contract';
import { useEffect, useRef } from 'react';
import { onResync } from '../../shared/lib/live/resync.ts';
import { watchSlots } from '../../shared/lib/live/socket-client.ts';
import { serverNow } from '../../shared/lib/server-time.ts';
import { useCourts } from './courts.store.ts';

/**
 * Reads the court on screen again when it was changed or when a push may have been missed. While paused nothing on
 * screen changes, so that nobody confirms something else than they read; a missed change is read afterwards.
 */
export function useCourtKeeper(courtId: string, isPaused = false): void {
  const refreshCourt = useCourts((state) => state.refreshCourt);
  const isClosed = useCourts(
    ({ detail }) => detail?.id === courtId && detail.court?.isActive === false,
  );
  const isDue = useRef(false);

  useEffect(() => {
    isDue.current = false;
  }, [courtId]);

  useEffect(() => {
    if (!isClosed) return;
    // A closed court shows no hours, but only pages that watch some hear that it opens again.
    const today = colomboDateAt(serverNow());
    return watchSlots({ courtId, date: today }, () => void refreshCourt(courtId));
  }, [refreshCourt, courtId, isClosed]);

  useEffect(() => {
    const refresh = () => {
      isDue.current = false;
      void refreshCourt(courtId);
    };
    if (isDue.current && !isPaused) refresh();
    // Also at the first connection: nobody hears of a change between the page's own read and that.
    return onResync(() => {
      if (isPaused) isDue.current = true;
      else refresh();
    });
  }, [refreshCourt, courtId, isPaused]);
}
