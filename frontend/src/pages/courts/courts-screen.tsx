import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterChips } from '../../features/courts/components/filter-chips.tsx';
import { FilterPanel } from '../../features/courts/components/filter-panel.tsx';
import {
  filtersOfParams,
  NO_FILTERS,
  paramsOfFilters,
  type CourtFilters,
} from '../../features/courts/court-filters.ts';
import type { ListedCourts } from '../../features/courts/courts.store.ts';
import { COURT_LIST_TEXTS as TEXTS } from '../../features/courts/court-list.texts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { PageContainer } from '../../shared/ui/page-container.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { CourtResults } from './court-results.tsx';
import styles from './courts-screen.module.css';

const FILTERS_ID = 'court-filters';

interface CourtsScreenProps {
  list: ListedCourts;
  onRetry: () => void;
  onMore?: () => void;
}

/** The courts that the address asks for, as far as they are known. */
export function CourtsScreen({ list, onRetry, onMore }: CourtsScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = filtersOfParams(params);

  const applyFilters = (next: CourtFilters) => {
    const asked = paramsOfFilters(next);
    // Compared with the address: a second click comes before the page is drawn again, and another entry would lead back here.
    setParams(asked, { replace: asked.toString() === window.location.search.slice(1) });
  };

  return (
    <PageContainer>
      <PageHeading title={TEXTS.title} lead={TEXTS.tagline} />
      <div className={styles['columns']}>
        <Filters applied={filters} onApply={applyFilters} />
        <div className={styles['results']}>
          <FilterChips filters={filters} onChange={applyFilters} />
          <CourtResults
            list={list}
            onClearFilters={() => {
              applyFilters(NO_FILTERS);
            }}
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
  onApply: (filters: CourtFilters) => void;
}

/** Opens and closes by itself: the cards beside it are not drawn again for that. */
function Filters({ applied, onApply }: FiltersProps) {
  const [areOpen, setAreOpen] = useState(false);
  // On a slow phone the button answers the tap first, the form a frame later.
  const areShown = useDeferredValue(areOpen);
  const applyAndClose = useCallback(
    (filters: CourtFilters) => {
      onApply(filters);
      setAreOpen(false);
    },
    [onApply],
  );
  return (
    <aside className={styles['aside']}>
      <Button
        wide
        className={styles['toggle']}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={areOpen}
        aria-controls={FILTERS_ID}
        onClick={() => {
          setAreOpen(!areOpen);
        }}
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
