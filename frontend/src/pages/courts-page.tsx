import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersOfParams, paramsOfFilters } from '../features/courts/court-list/court-filters.ts';
import { loadListAgain, loadMore } from '../features/courts/court-list/court-pages.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { useListKeeper } from '../features/courts/court-list/use-list-keeper.ts';
import { CourtsScreen } from './courts/courts-screen.tsx';

/** Loads the courts for the filters in the address, again whenever they change. */
export function CourtsPage() {
  const [params] = useSearchParams();
  const wanted = paramsOfFilters(filtersOfParams(params)).toString();
  const list = useCourts((state) => state.list);

  useEffect(() => void loadListAgain(filtersOfParams(new URLSearchParams(wanted))), [wanted]);
  useListKeeper(wanted);

  return (
    <CourtsScreen
      list={list}
      onRetry={() => void loadListAgain(filtersOfParams(params))}
      onMore={() => void loadMore()}
    />
  );
}
