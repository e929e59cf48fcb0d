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

export function CourtResults({ list, onClearFilters, onRetry, onMore }: CourtResultsProps) {
  const { phase, asked, courts, count } = list;
  if (phase === 'failed') return <FailedState title={TEXTS.failedTitle} onRetry={onRetry} />;
  if (asked === undefined) return <ComingResults />;
  if (courts.length === 0) {
    return (
      <div role="status" className={classNames(phase === 'loading' && styles['old'])}>
        <EmptyState
          title={TEXTS.noneFound}
          hint={TEXTS.noneHint}
          action={
            <Button variant="primary" onClick={onClearFilters}>
              {TEXTS.clearFilters}
            </Button>
          }
        />
      </div>
    );
  }
  const isOld = phase === 'loading';
  return (
    <div className={classNames(styles['results'], isOld && styles['old'])} aria-busy={isOld}>
      <p role="status" className={classNames(styles['found'], 'tabular')}>
        {TEXTS.found(count)}
      </p>
      <ul className={styles['courts']} role="list">
        {courts.map((court, index) => (
          <li key={court._id} className={styles['court']}>
            <CourtCard court={court} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </ul>
      {onMore && (
        <ShowMore
          className={styles['more']}
          shown={courts.length}
          left={count - courts.length}
          atOnce={COURTS_PER_PAGE}
          onMore={onMore}
        />
      )}
    </div>
  );
}

function ComingResults() {
  return (
    <div className={styles['results']} aria-busy="true">
      <p role="status" className={styles['found']}>
        {TEXTS.loading}
      </p>
      <div className={styles['courts']}>
        {SKELETON_CARDS.map((place) => (
          <CourtCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
