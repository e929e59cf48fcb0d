import { colomboDateAt } from '@crease/contract';
import { useEffect, useRef } from 'react';
import { onResync } from '../../shared/lib/live/resync.ts';
import { watchSlots } from '../../shared/lib/live/socket-client.ts';
import { isVisitFresh } from '../../shared/lib/reads/visit-age.ts';
import { serverNow } from '../../shared/lib/server-time.ts';
import { useCourts } from './courts.store.ts';

/**
 * No second read within this time: courts change seldom, and on a fast line the socket's first connection comes right
 * after the page's own read.
 */
const FRESH_MS = 2_000;

/**
 * Reads the court on screen again when it was changed or when a push may have been missed. While paused nothing on
 * screen changes, so that nobody confirms something else than they read; a missed change is read afterwards.
 */
export function useCourtKeeper(courtId: string, isPaused = false): void {
  const refreshCourt = useCourts((state) => state.refreshCourt);
  const isClosed = useCourts(
    ({ detail }) => detail?.id === courtId && detail.court?.isActive === false,
  );
  const readAt = useRef(0);
  const isDue = useRef(false);

  useEffect(() => {
    // What the page shows first was asked for as the visit began, on a slow line long before its scripts came.
    readAt.current = isVisitFresh() ? 0 : performance.now();
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
