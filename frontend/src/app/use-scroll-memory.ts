import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { guardStorage } from '../shared/lib/guarded-storage.ts';
import { createScrollPositions } from './scroll-positions.ts';

/** How long a page may take to grow to the height it was left at. */
const GROWTH_WAIT_MS = 3000;
const positions = createScrollPositions(guardStorage(() => sessionStorage));

/** Undefined when the page was not in this tab before. */
function positionOnLoad(entry: string): number | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = load?.type === 'reload' || load?.type === 'back_forward';
  return isBack ? positions.get(entry) : undefined;
}

/** A new page begins at its top, a page one goes back to, or loads again, where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const shownPath = useRef<string>(undefined);
  // The first entry of every load has the same key.
  const entry = `${key} ${pathname}`;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    return () => {
      window.removeEventListener('pagehide', positions.save);
    };
  }, []);

  // With the change of the page and not after it: the next one is shorter, and what the browser scrolls then is its own.
  useLayoutEffect(() => {
    const remember = () => {
      positions.set(entry, window.scrollY);
    };
    // The same page under another entry, as when only what the entry keeps was changed.
    if (shownPath.current === pathname) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [entry, pathname]);

  useLayoutEffect(() => {
    // A change of the query alone, as by a filter, stays where it is.
    const isFirst = shownPath.current === undefined;
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (isFirst) {
      const position = positionOnLoad(entry);
      // Who has read on in what the server drew is taken nowhere.
      return position === undefined || window.scrollY > 0
        ? undefined
        : scrollWhenTallEnough(position);
    }
    const position = arrival === NavigationType.Pop ? (positions.get(entry) ?? 0) : 0;
    return scrollWhenTallEnough(position);
  }, [pathname, entry, arrival]);
}

function scrollWhenTallEnough(position: number): () => void {
  window.scrollTo({ top: position, behavior: 'instant' });
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top: position, behavior: 'instant' });
    if (window.scrollY >= position) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
  const timer = setTimeout(stop, GROWTH_WAIT_MS);
  if (window.scrollY < position) {
    observer.observe(document.body);
    window.addEventListener('wheel', stop, { passive: true });
    window.addEventListener('touchstart', stop, { passive: true });
  }
  return stop;
}
