import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useOwnerRequests } from './owner-requests.store.ts';

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Whoever is at a row with the keyboard finds it where it was when rows come or go above it: browsers hold only what
 * was scrolled, and Safari not even that. With the pointer nothing is scrolled, so that what comes first is seen.
 * @param rows the rows as they are drawn
 */
export function useHeldRow(frame: RefObject<HTMLElement | null>, rows: unknown): void {
  const held = useRef<{ element: Element; top: number }>(undefined);
  useEffect(
    () =>
      useOwnerRequests.subscribe(({ bookings }, before) => {
        if (bookings === before.bookings) return;
        const element = frame.current?.querySelector(':focus-visible');
        held.current = element ? { element, top: topOf(element) } : undefined;
      }),
    [frame],
  );
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !held.current) return;
    const { element, top } = held.current;
    held.current = undefined;
    if (element !== document.activeElement) return;
    const hold = (scroller: Pick<Window, 'scrollBy'>) =>
      scroller.scrollBy({ top: topOf(element) - top, behavior: 'instant' });
    hold(box);
    // As cards the list scrolls with the page.
    hold(window);
  }, [frame, rows]);
}
