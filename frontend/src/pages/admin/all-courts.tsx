import type { ReviewedCourt } from '@crease/contract';
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useAdmin } from '../../features/admin/admin.store.ts';
import {
  ADMIN_TEXTS as TEXTS,
  REVIEW_FILTER_LABELS as LABELS,
} from '../../features/admin/admin.texts.ts';
import { ActDialog } from '../../features/admin/review/act-dialog.tsx';
import { ReviewTable } from '../../features/admin/review/review-table.tsx';
import type { ReviewAct } from '../../features/admin/review/review-act.ts';
import { REVIEW_FILTERS } from '../../features/admin/review/review-filter.ts';
import { countOfFilter, courtsOfFilter } from '../../features/admin/reviewed-courts.ts';
import { AlertDialog } from '../../shared/ui/dialogs/alert-dialog.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { SegmentedTabs } from '../../shared/ui/choices/segmented-tabs.tsx';
import { ShowMore, useFirstOf } from '../../shared/ui/buttons/show-more.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './admin.module.css';
import { CourtDetailsDialog } from './court-details-dialog.tsx';
import { FailedRead } from './failed-read.tsx';

const SKELETON_ROWS = [1, 2, 3, 4];
const ROWS_AT_ONCE = 50;

export function AllCourts() {
  const courts = useAdmin((state) => state.courts);
  const hasFailed = useAdmin((state) => state.hasFailed);
  if (!courts && hasFailed) return <FailedRead />;
  if (!courts) {
    return (
      <div className={styles['coming']}>
        <HiddenStatus>{TEXTS.loading}</HiddenStatus>
        {SKELETON_ROWS.map((place) => (
          <Skeleton key={place} height="6rem" />
        ))}
      </div>
    );
  }
  return <FilteredCourts courts={courts} />;
}

interface Asked {
  act: ReviewAct;
  court: ReviewedCourt;
}

function FilteredCourts({ courts }: { courts: readonly ReviewedCourt[] }) {
  const headingId = useId();
  const filter = useAdmin((state) => state.filter);
  const show = useAdmin((state) => state.show);
  const [detailsOf, setDetailsOf] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  // Deferred, so that many courts are drawn without the next press having to wait for them.
  const listedFilter = useDeferredValue(filter);
  const listed = useMemo(() => courtsOfFilter(courts, listedFilter), [courts, listedFilter]);
  // Always the same function, so that a dialog opens without drawing all courts again.
  const ask = useCallback((act: ReviewAct, court: ReviewedCourt) => {
    useAdmin.getState().ask(court._id);
    setAsked({ act, court });
  }, []);
  return (
    <section className={styles['courts']} aria-labelledby={headingId}>
      <h2 id={headingId} className="visually-hidden">
        {TEXTS.allCourts}
      </h2>
      <SegmentedTabs
        label={TEXTS.filterLabel}
        segments={REVIEW_FILTERS.map((value) => ({
          value,
          label: LABELS[value],
          count: countOfFilter(courts, value),
        }))}
        value={filter}
        onValueChange={(chosen) => show('courts', chosen)}
        panelValue={listedFilter}
        panelClassName={styles['listed']}
        isPanelStop={listed.length === 0}
      >
        <ListedCourts
          key={listedFilter}
          name={listedFilter}
          labelledBy={headingId}
          listed={listed}
          onViewDetails={setDetailsOf}
          onAct={ask}
        />
      </SegmentedTabs>
      <CourtDetailsDialog courtId={detailsOf} onAct={ask} onClose={() => setDetailsOf(undefined)} />
      {asked ? (
        <ActDialog
          {...asked}
          isInDetails={detailsOf !== undefined}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        <OutcomeAlert />
      )}
    </section>
  );
}

interface ListedCourtsProps {
  name: string;
  labelledBy: string;
  listed: readonly ReviewedCourt[];
  onViewDetails: (courtId: string) => void;
  onAct: (act: ReviewAct, court: ReviewedCourt) => void;
}

const ListedCourts = memo(function ListedCourts({ name, listed, ...rest }: ListedCourtsProps) {
  const arrived = useAdmin((state) => state.arrived);
  const { shown, more } = useFirstOf(listed, ROWS_AT_ONCE, name);
  if (listed.length === 0) {
    return <EmptyState headingLevel="h3" title={TEXTS.noneTitle} hint={TEXTS.noneHint} />;
  }
  return (
    <>
      <ReviewTable courts={shown} arrived={arrived} {...rest} />
      <ShowMore className={styles['more']} {...more} />
    </>
  );
});

/**
 * The result of a decision. It is shown after the dialog with the question is closed, so that the focus can return.
 */
function OutcomeAlert() {
  const alert = useAdmin((state) => state.alert);
  const dismissAlert = useAdmin((state) => state.dismissAlert);
  if (!alert) return null;
  return <AlertDialog text={alert.text} detail={alert.detail} onDismiss={dismissAlert} />;
}
