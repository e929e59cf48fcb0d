import { FEATURED_COURTS_COUNT, FEATURED_RESHUFFLE_MS, type Court } from '@crease/contract';
import { useEffect, useState } from 'react';
import { pickFeatured } from './pick-featured.ts';
import { drawChances } from './pick-random.ts';

/** A few random courts; new ones every minute. */
export function useFeaturedCourts(courts: readonly Court[]): Court[] {
  const [chances, setChances] = useState(() => drawChances(FEATURED_COURTS_COUNT));
  useEffect(() => {
    const timer = setInterval(
      () => setChances(drawChances(FEATURED_COURTS_COUNT)),
      FEATURED_RESHUFFLE_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return pickFeatured(courts, chances);
}
