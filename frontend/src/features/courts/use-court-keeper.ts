import { colomboDateAt } from '@crease/contract';
import { useEffect, useRef } from 'react';
import { onResync } from '../../shared/lib/live/resync.ts';
import { isWatched, onRoomEntered, watchSlots } from '../../shared/lib/live/socket-client.ts';
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
  const isEntered = useRef(false);

  useEffect(() => {
    isDue.current = false;
    isEntered.current = false;
  }, [courtId]);

  useEffect(() => {
    if (!isClosed) return;
    // A closed court shows no hours, but only pages that watch some hear that it opens again.
    const today = colomboDateAt(serverNow());
    // The room was left with the hours that were shown until then.
    isEntered.current = false;
    return watchSlots({ courtId, date: today });
  }, [courtId, isClosed]);

  useEffect(() => {
    const refresh = () => {
      isDue.current = false;
      void refreshCourt(courtId);
    };
    if (isDue.current && !isPaused) refresh();
    const refreshUnlessPaused = () => {
      if (isPaused) isDue.current = true;
      else refresh();
    };
    const stopResyncing = onResync((isConnect) => {
      if (isConnect) isEntered.current = false;
      // A connection enters the court's room, and a read before that could miss a change in between.
      if (!isConnect || !isWatched(courtId)) refreshUnlessPaused();
    });
    // Only for the first day: going from one to another leaves no time for a change.
    const noteEntered = (enteredId: string) => {
      if (enteredId !== courtId || isEntered.current) return;
      isEntered.current = true;
      refreshUnlessPaused();
    };
    const stopHearing = onRoomEntered(noteEntered);
    return () => {
      stopResyncing();
      stopHearing();
    };
  }, [refreshCourt, courtId, isPaused]);
}
