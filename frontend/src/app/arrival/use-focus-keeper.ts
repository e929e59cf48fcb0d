import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ENTRY, focusRegion, regionsAround } from '../../shared/lib/focus-regions.ts';
import { awaitHeading, MAIN_ID } from './use-arrival.ts';

/** The entry that has taken the place of a removed one. */
function entryBeside({ nextSibling, previousSibling }: MutationRecord): Element | undefined {
  const beside = nextSibling ?? previousSibling;
  const isEntry = beside instanceof Element && beside.isConnected && beside.matches(ENTRY);
  return isEntry ? beside : undefined;
}

/** The closest element around what was removed that is still on the page; for an entry of a list the one beside it. */
function placeOf(removed: Element, changes: readonly MutationRecord[]): Element | undefined {
  const changeTaking = (taken: Element) =>
    changes.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(taken)),
    );
  const change = changeTaking(removed);
  const place = change && (entryBeside(change) ?? (change.target as Element));
  // An answered request moves down its list, out of sight: what comes in its place is answered next.
  const entry = place?.closest(ENTRY);
  const move = entry && changeTaking(entry);
  return (move && entryBeside(move)) ?? place;
}

/**
 * A pressed button may remove itself, as in a filter or a message. The browser then drops the focus, and a screen
 * reader starts again at the top of the page; so the focus moves to the region around it, or to the page's heading.
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
    // When users move the focus away themselves, nothing is restored. The check waits for a moment, because a removed
    // element loses the focus before it is gone.
    const forget = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement === document.body) focused = undefined;
      });
    const observer = new MutationObserver((changes) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const place = placeOf(focused, changes);
      const [region] = place ? regionsAround(place) : [];
      // When the whole page changes, `useArrival` moves the focus to the new heading.
      if (!region || !main.contains(region) || window.location.pathname !== pathname) return;
      if (region === main) {
        awaitHeading(main, true);
        return;
      }
      focusRegion(region);
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
