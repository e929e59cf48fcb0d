import type { CourtDay } from '@crease/contract';
import { useEffect } from 'react';
import { followViewers } from './viewers.live.ts';
import { othersAt, useViewers } from './viewers.store.ts';

/** How many others look at this court's day right now, live. Call it where the day is watched. */
export function useOthersLooking(courtDay: CourtDay): number {
  useEffect(followViewers, []);
  return useViewers((viewers) => othersAt(viewers, courtDay));
}
