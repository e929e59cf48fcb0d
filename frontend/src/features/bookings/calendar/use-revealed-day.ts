import { useEffect, useRef } from 'react';
import { reveal } from '../../../shared/lib/reveal.ts';

/** On a phone the bookings of a day are below the month, so they are scrolled into view when a day is pressed. */
export function useRevealedDay(date: string) {
  const panel = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    // The address changes first, so the day may come only with a later render.
    if (awaited.current !== date || !panel.current) return;
    awaited.current = undefined;
    reveal(panel.current);
  });

  const awaitDay = (day: string) => {
    awaited.current = day;
  };
  return { panel, awaitDay };
}
