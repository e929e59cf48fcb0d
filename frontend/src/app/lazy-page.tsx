import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { bringFailedStyles } from '../shared/lib/page-files/failed-styles.ts';
import { isBuildReplaced, ReplacedBuildError } from '../shared/lib/page-files/newer-build.ts';

interface PageAddress {
  id: string;
  search: string;
}

interface Ahead {
  loadFiles: () => Promise<ComponentType>;
  /** Never fails: what does not come is asked for again when the page is opened, which says so if it fails then. */
  loadAhead: () => Promise<void>;
  /** Loads the page's files and starts its first read. */
  load: (address: PageAddress) => Promise<unknown>;
}

type LazyPage = FunctionComponent & Ahead;

/** For each page that failed to load; `lazy` remembers a failure for ever. */
const failures = new Set<() => void>();

let isMissedAhead = false;

/** Whether a file of any page did not come when it was brought ahead. */
export function wasMissedAhead(): boolean {
  return isMissedAhead;
}

let isNextAnew = false;

/** The next page is opened in the newer build, although its files may be there. */
export function openNextPageAnew(): void {
  isNextAnew = true;
}

/** The next time that a page which failed to load is drawn, its files are asked for again. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A code-split page. Loaded pages are rendered without Suspense, because React shows a fallback for 300 ms at least.
 */
export function lazyPage(
  importPage: () => Promise<ComponentType>,
  readFirst?: (address: PageAddress) => Promise<unknown>,
): LazyPage {
  let loaded: ComponentType | undefined;
  const loadFiles = async () => {
    await bringFailedStyles();
    return (loaded = await importPage());
  };
  const bring = () => lazy(async () => ({ default: await loadFiles().catch(noteFailure) }));
  let Coming = bring();
  async function noteFailure(error: unknown): Promise<never> {
    const forget = () => {
      Coming = bring();
    };
    failures.add(forget);
    window.addEventListener('online', forgetFailures, { once: true });
    // Asked before it is thrown, so that the page before this one stays meanwhile.
    if (await isBuildReplaced()) throw new ReplacedBuildError(undefined, { cause: error });
    throw error;
  }
  function Page() {
    const [Drawn] = useState(() => {
      if (isNextAnew) throw new ReplacedBuildError();
      return loaded ?? Coming;
    });
    return <Drawn />;
  }
  return Object.assign(Page, {
    loadFiles,
    loadAhead: async () => {
      try {
        await loadFiles();
      } catch {
        isMissedAhead = true;
      }
    },
    load: (address: PageAddress) => Promise.all([loadFiles(), readFirst?.(address)]),
  });
}

export function isLazyPage(type: unknown): type is LazyPage {
  return typeof type === 'function' && 'load' in type;
}
