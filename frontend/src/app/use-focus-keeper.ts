import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './use-arrival.ts';

const REGION = 'li, tr, article, section, form, fieldset, ul, ol, table, dialog, [tabindex]';

/** Where what was removed stood, as far as it still stands. */
function placeOf(removed: Element, changes: readonly MutationRecord[]): Element | undefined {
  const places = changes
    .filter(({ removedNodes }) => [...removedNodes].some((node) => node.contains(removed)))
    .map(({ target }) => target);
  return places.find((place): place is Element => place instanceof Element && place.isConnected);
}

/**
 * What is pressed may remove itself: a filter, a picture, a message. The browser then drops the focus, and a screen
 * reader starts again at the top of the page; it goes on from what stood around it instead.
 */
export function useFocusKeeper(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    let focused = document.activeElement ?? undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused = target;
    };
    // Whoever leaves by themselves is not brought back; what is removed leaves as well, and is gone a moment later.
    const forget = () => {
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement === document.body) focused = undefined;
      });
    };
    const observer = new MutationObserver((changes) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const region = placeOf(focused, changes)?.closest<HTMLElement>(REGION);
      // A page that goes as a whole has its own way: the heading of the next one.
      if (!region || region === main || !main.contains(region)) return;
      if (!region.hasAttribute('tabindex')) region.tabIndex = -1;
      region.focus({ preventScroll: true });
    });
    main.addEventListener('focusin', note);
    main.addEventListener('focusout', forget);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      main.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, [pathname]);
}
