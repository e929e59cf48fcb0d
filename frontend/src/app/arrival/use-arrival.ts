import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export const MAIN_ID = 'content';

/** When a page takes longer than this, the user is probably reading already and the focus stays. */
const HEADING_WAIT_MS = 4000;

export function focusHeading(main: ParentNode): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/**
 * After a change of page, moves the focus to its heading as soon as there is one, so that a screen reader announces
 * it.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main || arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (focusHeading(main)) return;
    const observer = new MutationObserver(() => {
      if (focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
