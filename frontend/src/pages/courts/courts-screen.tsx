import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterChips } from '../../features/courts/court-list/filter-chips.tsx';
import { FilterPanel } from '../../features/courts/court-list/filter-panel.tsx';
import {
  filtersOfParams,
  NO_FILTERS,
  paramsOfFilters,
  type CourtFilters,
} from '../../features/courts/court-list/court-filters.ts';
import type { ListedCourts } from '../../features/courts/courts.store.ts';
import { COURT_LIST_TEXTS as TEXTS } from '../../features/courts/court-list/court-list.texts.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { PageHeading } from '../../shared/ui/page/page-heading.tsx';
import { CourtResults } from './court-results.tsx';
import styles from './courts-screen.module.css';

const FILTERS_ID = 'court-filters';

interface CourtsScreenProps {
  list: ListedCourts;
  onRetry: () => void;
  onMore?: () => void;
}

/** Also rendered on the server, with the courts that are known there. */
export function CourtsScreen({ list, onRetry, onMore }: CourtsScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = filtersOfParams(params);
  const results = useRef<HTMLDivElement>(null);

  const applyFilters = (next: CourtFilters) => {
    const asked = paramsOfFilters(next);
    // Compared with the window's address, because a second press may come before the next render. Equal filters
    // replace the entry, or Back would lead here again.
    setParams(asked, { replace: asked.toString() === window.location.search.slice(1) });
  };

  return (
    <PageContainer>
      <PageHeading title={TEXTS.title} lead={TEXTS.tagline} />
      <div className={styles['columns']}>
        <Filters applied={filters} results={results} onApply={applyFilters} />
        <div ref={results} className={styles['results']}>
          <FilterChips filters={filters} onChange={applyFilters} />
          <CourtResults
            list={list}
            onClearFilters={() => applyFilters(NO_FILTERS)}
            onRetry={onRetry}
            onMore={onMore}
          />
        </div>
      </div>
    </PageContainer>
  );
}

interface FiltersProps {
  applied: CourtFilters;
  results: RefObject<HTMLElement | null>;
  onApply: (filters: CourtFilters) => void;
}

/** Holds its own open state, so that opening it does not render the cards again. */
function Filters({ applied, results, onApply }: FiltersProps) {
  const [areOpen, setAreOpen] = useState(false);
  // Deferred, so that on a slow phone the button reacts at once and the form a frame later.
  const areShown = useDeferredValue(areOpen);
  const aside = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const applyAndClose = useCallback(
    (filters: CourtFilters) => {
      onApply(filters);
      setAreOpen(false);
      // On a phone the pressed button goes with its form, and the place on the page stays below what was found: the
      // toggle above that keeps the focus in view. A wide window has no toggle, and its button keeps the focus.
      toggle.current?.focus();
      showFromBeginning(results.current, aside.current);
    },
    [onApply, results],
  );
  return (
    <aside ref={aside} className={styles['aside']}>
      <Button
        ref={toggle}
        wide
        className={styles['toggle']}
        icon={<SlidersHorizontal />}
        aria-expanded={areOpen}
        aria-controls={FILTERS_ID}
        onClick={() => setAreOpen(!areOpen)}
      >
        {areOpen ? TEXTS.hideFilters : TEXTS.showFilters}
      </Button>
      <div id={FILTERS_ID} className={classNames(styles['filters'], areShown && styles['shown'])}>
        <h2 className={styles['filtersTitle']}>{TEXTS.filters}</h2>
        <FilterPanel applied={applied} onApply={applyAndClose} />
      </div>
    </aside>
  );
}

/** In a wide window the filters stay in sight, also when the beginning of the list is above the screen. */
function showFromBeginning(results: HTMLElement | null, filters: HTMLElement | null): void {
  if (!results || !filters) return;
  const isPassed = results.getBoundingClientRect().top < filters.getBoundingClientRect().top;
  if (isPassed) results.scrollIntoView({ behavior: 'instant' });
}
