import { useEffect } from 'react';
import { NO_FILTERS } from '../features/courts/court-list/court-filters.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { importAgain } from '../shared/lib/page-files/import-again.ts';
import { onReturn } from '../shared/lib/attention/on-return.ts';
import { useDocumentTitle } from '../shared/ui/page/use-document-title.ts';
import { FeaturedCourts } from './home/featured-courts.tsx';
import { Hero } from './home/hero.tsx';
import { HOME_TEXTS } from './home/home.texts.ts';

/** Loads all courts when they fit on one page, else the first page and a random one. */
async function loadCourts(): Promise<void> {
  await useCourts.getState().loadList(NO_FILTERS);
  const { list } = useCourts.getState();
  if (list.count === list.courts.length) return;
  const importPages = () => import('../features/courts/court-list/court-pages.ts');
  const { loadSample } = await importAgain(importPages, { tries: Infinity });
  await loadSample();
}

export function HomePage() {
  const list = useCourts((state) => state.list);
  const sample = useCourts((state) => state.sample);
  useDocumentTitle(HOME_TEXTS.documentTitle);

  useEffect(() => {
    void loadCourts();
    return onReturn(() => {
      if (useCourts.getState().list.phase === 'failed') void loadCourts();
    });
  }, []);

  // The list may still hold the result of an earlier search.
  const isKnown = list.asked === '';
  const known = list.count === list.courts.length ? list.courts : sample;
  const featured = isKnown ? known : undefined;
  return (
    <>
      <Hero
        courtCount={isKnown ? list.count : undefined}
        hasFailed={!isKnown && list.phase === 'failed'}
      />
      <FeaturedCourts
        courts={featured ?? []}
        isLoading={!featured && (isKnown || list.phase === 'loading')}
      />
    </>
  );
}
