import { COURTS_PER_PAGE } from '@crease/contract';
import { CourtCard } from '../../features/courts/court-card/court-card.tsx';
import { CourtCardSkeleton } from '../../features/courts/court-card/court-card-skeleton.tsx';
import type { ListedCourts } from '../../features/courts/courts.store.ts';
import { COURT_LIST_TEXTS as TEXTS } from '../../features/courts/court-list/court-list.texts.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { FailedState } from '../../shared/ui/notices/failed-state.tsx';
import { ShowMore } from '../../shared/ui/buttons/show-more.tsx';
import styles from './court-results.module.css';

interface CourtResultsProps {
  list: ListedCourts;
  onClearFilters: () => void;
  onRetry: () => void;
  /** Left out on the server, where nobody can press a button. */
  onMore: (() => void) | undefined;
}

/** How many pictures at the top load at once. */
const EAGER_CARDS = 2;
const SKELETON_CARDS = [1, 2, 3, 4, 5, 6];

/** What was found, in words that are read out, and the courts. */
export function CourtResults({ list, onClearFilters, onRetry, onMore }: CourtResultsProps) {
  const { phase, asked, courts } = list;
  const isComing = asked === undefined;
  return (
    <div
      className={classNames(styles['results'], phase === 'loading' && !isComing && styles['old'])}
      aria-busy={phase === 'loading'}
    >
      {/* The same for every answer, because screen readers don't read out what comes together with its region. */}
      <div role="status">
        {phase === 'failed' ? (
          <FailedState title={TEXTS.failedTitle} onRetry={onRetry} />
        ) : (
          <Found list={list} onClearFilters={onClearFilters} />
        )}
      </div>
      {phase !== 'failed' && (isComing ? <ComingCourts /> : <FoundCourts courts={courts} />)}
      {phase !== 'failed' && onMore && courts.length > 0 && (
        <ShowMore
          className={styles['more']}
          shown={courts.length}
          left={list.count - courts.length}
          atOnce={COURTS_PER_PAGE}
          onMore={onMore}
        />
      )}
    </div>
  );
}

function Found({ list, onClearFilters }: Pick<CourtResultsProps, 'list' | 'onClearFilters'>) {
  if (list.asked !== undefined && list.courts.length === 0) {
    return (
      <EmptyState
        title={TEXTS.noneFound}
        hint={TEXTS.noneHint}
        action={
          <Button variant="primary" onClick={onClearFilters}>
            {TEXTS.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <p className={classNames(styles['found'], 'tabular')}>
      {list.asked === undefined ? TEXTS.loading : TEXTS.found(list.count)}
    </p>
  );
}

function FoundCourts({ courts }: Pick<ListedCourts, 'courts'>) {
  if (courts.length === 0) return null;
  return (
    <ul className={styles['courts']} role="list">
      {courts.map((court, index) => (
        <li key={court._id} className={styles['court']}>
          <CourtCard court={court} eager={index < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
}

function ComingCourts() {
  return (
    <div className={styles['courts']}>
      {SKELETON_CARDS.map((place) => (
        <CourtCardSkeleton key={place} />
      ))}
    </div>
  );
}
