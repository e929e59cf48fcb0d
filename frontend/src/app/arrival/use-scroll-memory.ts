import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { guardStorage } from '../../shared/lib/storage/guarded-storage.ts';
import { createScrollPositions } from './scroll-positions.ts';

/** How long to wait for the page to become as tall as it was. */
const GROWTH_WAIT_MS = 3000;
const positions = createScrollPositions(guardStorage(() => sessionStorage));

/** The position after a reload or a return from another site; undefined otherwise. */
function positionOnLoad(entry: string): number | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = load?.type === 'reload' || load?.type === 'back_forward';
  return isBack ? positions.get(entry) : undefined;
}

/** A new page starts at its top; Back, Forward and a reload return to where the page was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const shownPath = useRef<string>(undefined);
  // The router gives the first entry of every load the same key.
  const entry = `${key} ${pathname}`;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    // A phone that is short of memory drops a tab that is not looked at, without a word.
    document.addEventListener('visibilitychange', positions.save);
    return () => {
      window.removeEventListener('pagehide', positions.save);
      document.removeEventListener('visibilitychange', positions.save);
    };
  }, []);

  // A layout effect, because the next page may be shorter: the browser's own scrolling must not be stored for the
  // last one.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    // The same page under a new history entry.
    if (shownPath.current === pathname) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry, pathname]);

  useLayoutEffect(() => {
    // When only the query changed, as by a filter, nothing scrolls.
    const isFirst = shownPath.current === undefined;
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (isFirst) {
      const position = positionOnLoad(entry);
      // Somebody who already scrolled in the server's drawing stays where they are.
      return position === undefined || window.scrollY > 0
        ? undefined
        : scrollWhenTallEnough(position);
    }
    const position = arrival === NavigationType.Pop ? (positions.get(entry) ?? 0) : 0;
    return scrollWhenTallEnough(position);
  }, [pathname, entry, arrival]);
}

/** Whoever does any of these has begun to read, and is not taken away from there. */
const STEPS = ['wheel', 'pointerdown', 'keydown'];

function scrollWhenTallEnough(position: number): () => void {
  window.scrollTo(0, position);
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (window.scrollY >= position) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const step of STEPS) window.removeEventListener(step, stop);
  };
  const timer = setTimeout(stop, GROWTH_WAIT_MS);
  if (window.scrollY < position) {
    observer.observe(document.body);
    for (const step of STEPS) window.addEventListener(step, stop, { passive: true });
  }
  return stop;
}
