import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

interface PageAddress {
  id: string;
  search: string;
}

interface Ahead {
  loadFiles: () => Promise<ComponentType>;
  /** Brings its files and begins what it reads first. */
  load: (address: PageAddress) => Promise<unknown>;
}

type LazyPage = FunctionComponent & Ahead;

/** A page with files of its own. Once they are here it is drawn at once: React shows a skeleton for 300 ms at least. */
export function lazyPage(
  importPage: () => Promise<ComponentType>,
  readFirst?: (address: PageAddress) => Promise<unknown>,
): LazyPage {
  let loaded: ComponentType | undefined;
  const loadFiles = async () => (loaded = await importPage());
  const bring = () => lazy(async () => ({ default: await loadFiles().catch(askAgainOnline) }));
  let Coming = bring();
  // React keeps a failure for good: what could not come without a connection is asked for again with one.
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
