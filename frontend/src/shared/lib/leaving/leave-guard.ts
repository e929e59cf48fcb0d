/**
 * Asks before a page with unsaved work is left. The router has no blocker, and the one that has would make every
 * visitor's first load larger; so links and history steps are stopped before the router hears of them.
 */
import { historyIndex } from '../history/history-index.ts';
import { isPlainClick } from '../presses/plain-click.ts';
import { onStepFirst } from './history-steps.ts';
import { askBeforeLeaving } from './leaving.ts';

interface LeaveListeners {
  /** The page is being left; `go` does it after all. */
  onLeave: (go: () => void) => void;
  /** Goes where a pressed link leads. */
  follow: (path: string) => void;
}

/** Deprecated, but Chrome asks only since version 119 when the event is prevented, and all know this. */
interface PageGoing {
  returnValue: unknown;
}

/** The path that a click leads to; undefined when it stays on this page or opens elsewhere. */
function pathLeftFor(event: MouseEvent): string | undefined {
  if (!isPlainClick(event)) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.origin !== location.origin || link.target === '_blank') return undefined;
  if (link.hasAttribute('download') || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Returns a function that removes the guard. */
export function guardLeaving({ onLeave, follow }: LeaveListeners): () => void {
  const guardedIndex = historyIndex();
  let isSteppingBack = false;
  // Until the files of the next page have come this one stays, though its work was given up.
  let isLeft = false;

  const ask = (go: () => void) => {
    if (isLeft) {
      go();
      return;
    }
    onLeave(() => {
      isLeft = true;
      go();
    });
  };
  const handleClick = (event: MouseEvent) => {
    const path = isLeft ? undefined : pathLeftFor(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => follow(path));
  };
  const handleStep = (event: PopStateEvent) => {
    if (isSteppingBack) {
      isSteppingBack = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = historyIndex() - guardedIndex;
    if (isLeft) {
      // Whoever comes back before the next page is there finds their work as it was.
      isLeft = steps !== 0;
      return;
    }
    event.stopImmediatePropagation();
    if (steps === 0) return;
    isSteppingBack = true;
    history.go(-steps);
    ask(() => history.go(steps));
  };
  const handleUnload = (event: PageGoing) => {
    if (!isLeft) event.returnValue = true;
  };
  const forgetSteps = onStepFirst(handleStep);
  const stopAsking = askBeforeLeaving(ask);
  document.addEventListener('click', handleClick, true);
  window.addEventListener('beforeunload', handleUnload);
  return () => {
    document.removeEventListener('click', handleClick, true);
    forgetSteps();
    stopAsking();
    window.removeEventListener('beforeunload', handleUnload);
  };
}
