import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useSlotGrid } from '../../features/bookings/slot-grid/slot-grid.store.ts';

/** Selects the first chosen hour of the day. */
const CHOSEN_CELL = '[data-slot][aria-pressed="true"]';

/** Without animation, because the user has just arrived and has not seen the page at another position. */
function bringIntoView(cell: Element): void {
  const before = window.scrollY;
  cell.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // The hour was out of sight; centred, the hours around it can be seen and chosen too.
  if (window.scrollY !== before) cell.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/**
 * Scrolls to an hour that the address has chosen; on a phone the hours are below the days. The focus stays, and after
 * Back the page stays where it was left.
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
