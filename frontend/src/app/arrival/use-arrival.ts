import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export const MAIN_ID = 'content';

/** When a page takes longer than this, the user is probably reading already and the focus stays. */
const HEADING_WAIT_MS = 4000;

export function focusHeading(main: ParentNode): boolean {
  // While a page is awaited after Back or Forward, the one before it is still there, but hidden.
  const isShown = (one: HTMLElement) => one.getClientRects().length > 0;
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(isShown);
  heading?.focus({ preventScroll: true });
  return heading !== undefined;
}

/**
 * Moves the focus to the heading as soon as there is one. With `isLost` it does so only if nothing else has the focus
 * by then. Returns a function that ends the wait.
 */
export function awaitHeading(main: Element, isLost?: boolean): () => void {
  const look = () => {
    if ((isLost && document.activeElement !== document.body) || focusHeading(main)) stop();
  };
  const observer = new MutationObserver(look);
  const stop = () => observer.disconnect();
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(stop, HEADING_WAIT_MS);
  look();
  return stop;
}

/** After a change of page, moves the focus to its heading, so that a screen reader announces it. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main || arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    return awaitHeading(main);
  }, [pathname]);
}
