import { useEffect } from 'react';
import { NO_FILTERS } from '../features/courts/court-filters.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { useDocumentTitle } from '../shared/ui/use-document-title.ts';
import { FeaturedCourts } from './home/featured-courts.tsx';
import { Hero } from './home/hero.tsx';
import { HOME_TEXTS } from './home/home.texts.ts';

export function HomePage() {
  const list = useCourts((state) => state.list);
  const loadList = useCourts((state) => state.loadList);
  useDocumentTitle(HOME_TEXTS.documentTitle);

  useEffect(() => {
    void loadList(NO_FILTERS);
  }, [loadList]);

  // What an earlier search left behind is not all courts.
  const isKnown = list.asked === '';
  return (
    <>
      <Hero courtCount={isKnown ? list.count : undefined} />
      <FeaturedCourts
        courts={isKnown ? list.courts : []}
        isLoading={!isKnown && list.phase === 'loading'}
      />
    </>
  );
}
