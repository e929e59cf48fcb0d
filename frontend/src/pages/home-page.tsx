import { useEffect } from 'react';
import { useCourts } from '../features/courts/courts.store.ts';
import { useDocumentTitle } from '../shared/ui/page/use-document-title.ts';
import { FeaturedCourts } from './home/featured-courts.tsx';
import { Hero } from './home/hero.tsx';
import { HOME_TEXTS } from './home/home.texts.ts';
import { keepCourts } from './home/keep-courts.ts';

export function HomePage() {
  const list = useCourts((state) => state.list);
  const sample = useCourts((state) => state.sample);
  useDocumentTitle(HOME_TEXTS.documentTitle);

  useEffect(keepCourts, []);

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
