/**
 * Asks before a page with unsaved work is left. BrowserRouter has no blocker, and the router that has one would make
 * every visitor's first load larger; so links and history steps are stopped before the router hears of them.
 */
import { historyIndex } from '../history-index.ts';
import { onStepFirst } from './history-steps.ts';
import { askBeforeLeaving } from './leaving.ts';

interface LeaveListeners {
  /** A link to another page was pressed. */
  onLink: (path: string) => void;
  /** The page is being left in another way; `go` does it after all. */
  onLeave: (go: () => void) => void;
}

/** Deprecated, but Chrome asks only since version 119 when the event is prevented, and all know this. */
interface PageGoing {
  returnValue: unknown;
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** The path that a click leads to; undefined when it stays on this page or opens elsewhere. */
function pathLeftFor(event: MouseEvent): string | undefined {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (link?.origin !== location.origin || link.target === '_blank') return undefined;
  if (link.hasAttribute('download') || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Returns a function that removes the guard. */
export function guardLeaving({ onLink, onLeave }: LeaveListeners): () => void {
  const guardedIndex = historyIndex();
  let isSteppingBack = false;

  const handleClick = (event: MouseEvent) => {
    const path = pathLeftFor(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(path);
  };
  const handleStep = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    if (isSteppingBack) {
      isSteppingBack = false;
      return;
    }
    const steps = historyIndex() - guardedIndex;
    if (steps === 0) return;
    isSteppingBack = true;
    history.go(-steps);
    onLeave(() => {
      release();
      history.go(steps);
    });
  };
  const handleUnload = (event: PageGoing) => {
    event.returnValue = true;
  };
  const forgetSteps = onStepFirst(handleStep);
  const stopAsking = askBeforeLeaving((go) =>
    onLeave(() => {
      release();
      go();
    }),
  );
  const release = () => {
    document.removeEventListener('click', handleClick, true);
    forgetSteps();
    stopAsking();
    window.removeEventListener('beforeunload', handleUnload);
  };

  document.addEventListener('click', handleClick, true);
  window.addEventListener('beforeunload', handleUnload);
  return release;
}
