import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useSlotGrid } from '../../features/bookings/slot-grid.store.ts';

/** Chosen already as the page is drawn; the first of the day. */
const CHOSEN_CELL = '[data-slot][aria-pressed="true"]';

/** At once and not by and by: whoever arrives has seen nothing move yet. */
function bringIntoView(cell: Element): void {
  const before = window.scrollY;
  cell.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // Out of sight it was: with the hours around it, more can be chosen.
  if (window.scrollY !== before) cell.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/**
 * Whoever comes with an hour sees it chosen; on a phone it lies below the days. The focus stays where it is, and a way
 * back leads to where the page was left.
 */
export function useWantedInView(date: string, wanted: readonly string[]): void {
  const arrival = useNavigationType();
  const isChosen = useSlotGrid(
    (grid) => grid.date === date && wanted.some((startTime) => grid.selected.includes(startTime)),
  );
  const shown = useRef<readonly string[]>(undefined);

  useEffect(() => {
    if (!isChosen || shown.current === wanted) return;
    shown.current = wanted;
    if (arrival === NavigationType.Pop) return;
    const cell = document.querySelector(CHOSEN_CELL);
    if (cell) bringIntoView(cell);
  }, [isChosen, wanted, arrival]);
}
