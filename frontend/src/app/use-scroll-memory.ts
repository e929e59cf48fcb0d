import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to grow to the height it was left at. */
const GROWTH_WAIT_MS = 3000;
const positionByKey = new Map<string, number>();

/** A new page begins at its top, a page one goes back to where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const shownPath = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const remember = () => {
      positionByKey.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [key]);

  useLayoutEffect(() => {
    // A change of the query alone, as by a filter, stays where it is.
    const isFirst = shownPath.current === undefined;
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // Who has read on in what the server drew is not taken back to its top.
    if (isFirst) return;
    const position = arrival === NavigationType.Pop ? (positionByKey.get(key) ?? 0) : 0;
    return scrollWhenTallEnough(position);
  }, [pathname, key, arrival]);
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
