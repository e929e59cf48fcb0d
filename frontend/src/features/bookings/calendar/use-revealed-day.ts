import { useEffect, useRef } from 'react';
import { reveal } from '../../../shared/lib/reveal.ts';

/** On a phone what is in a day stands below the month, and would change unseen. */
export function useRevealedDay(date: string) {
  const panel = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    // It may come with a later render: the address changes first.
    if (awaited.current !== date || !panel.current) return;
    awaited.current = undefined;
    reveal(panel.current);
  });

  const awaitDay = (day: string) => {
    awaited.current = day;
  };
  return { panel, awaitDay };
}
