/**
 * Asks before a page with unsaved work is left. The plain BrowserRouter has no blocker, and the router that has one
 * would cost every visitor's first load; so links and the history's steps are stopped before the router hears of them.
 */
import { onStepFirst } from './history-steps.ts';
import { askBeforeLeaving } from './leaving.ts';

interface LeaveListeners {
  /** An address of this product was asked for by a link. */
  onLink: (path: string) => void;
  /** Another way out was taken; `go` takes it after all. */
  onLeave: (go: () => void) => void;
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** The path a click on a link leads to; undefined when it stays here or opens elsewhere. */
function pathLeftFor(event: MouseEvent): string | undefined {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (link?.origin !== location.origin || link.target === '_blank') return undefined;
  if (link.hasAttribute('download') || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

/** The router numbers its entries. */
function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Returns how to take the guard away. */
export function guardLeaving({ onLink, onLeave }: LeaveListeners): () => void {
  const guardedIndex = entryIndex();
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
    const steps = entryIndex() - guardedIndex;
    if (steps === 0) return;
    isSteppingBack = true;
    history.go(-steps);
    onLeave(() => {
      release();
      history.go(steps);
    });
  };
  const handleUnload = (event: BeforeUnloadEvent) => {
    event.preventDefault();
  };
  const forgetSteps = onStepFirst(handleStep);
  const stopAsking = askBeforeLeaving((go) => {
    onLeave(() => {
      release();
      go();
    });
  });
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
