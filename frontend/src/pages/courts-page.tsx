import { COURTS_PER_PAGE } from '@crease/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersOfParams, paramsOfFilters } from '../features/courts/court-list/court-filters.ts';
import { loadListAgain, loadMore } from '../features/courts/court-list/court-pages.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { useListKeeper } from '../features/courts/court-list/use-list-keeper.ts';
import { keepShown, shownBefore } from '../shared/lib/history/shown-count.ts';
import { CourtsScreen } from './courts/courts-screen.tsx';

/** Loads the courts for the filters in the address, again whenever they change. */
export function CourtsPage() {
  const [params] = useSearchParams();
  const wanted = paramsOfFilters(filtersOfParams(params)).toString();
  const list = useCourts((state) => state.list);

  useEffect(() => loadAsBefore(wanted), [wanted]);
  useListKeeper(wanted);

  const showMore = () => {
    // Before the answer: by then, another page may have been opened.
    keepShown({ name: wanted, count: list.courts.length + COURTS_PER_PAGE });
    void loadMore();
  };

  return <CourtsScreen list={list} onRetry={() => loadAsBefore(wanted)} onMore={showMore} />;
}

function loadAsBefore(wanted: string): void {
  void loadListAgain(filtersOfParams(new URLSearchParams(wanted)), shownBefore(wanted));
}
