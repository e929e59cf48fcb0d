import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

interface PageAddress {
  id: string;
  search: string;
}

interface Ahead {
  loadFiles: () => Promise<ComponentType>;
  /** Loads the page's files and starts its first read. */
  load: (address: PageAddress) => Promise<unknown>;
}

type LazyPage = FunctionComponent & Ahead;

/**
 * A code-split page. Loaded pages are rendered without Suspense, because React shows a fallback for 300 ms at least.
 */
export function lazyPage(
  importPage: () => Promise<ComponentType>,
  readFirst?: (address: PageAddress) => Promise<unknown>,
): LazyPage {
  let loaded: ComponentType | undefined;
  const loadFiles = async () => (loaded = await importPage());
  const bring = () => lazy(async () => ({ default: await loadFiles().catch(askAgainOnline) }));
  let Coming = bring();
  // `lazy` remembers a failure for ever, so a page that failed to load without a connection gets a new one.
  function askAgainOnline(error: unknown): never {
    const askAgain = () => {
      Coming = bring();
    };
    window.addEventListener('online', askAgain, { once: true });
    throw error;
  }
  function Page() {
    const [Drawn] = useState(() => loaded ?? Coming);
    return <Drawn />;
  }
  return Object.assign(Page, {
    loadFiles,
    load: (address: PageAddress) => Promise.all([loadFiles(), readFirst?.(address)]),
  });
}

export function isLazyPage(type: unknown): type is LazyPage {
  return typeof type === 'function' && 'load' in type;
}
