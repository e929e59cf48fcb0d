import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { bookableDaysOf } from '../features/bookings/date-choice/slot-dates.ts';
import { dateChosenIn, datesShown } from '../features/bookings/live-availability/shown-dates.ts';
import { openHoursFirst } from '../features/bookings/slot-grid/open-hours-first.ts';
import { useCourtKeeper } from '../features/courts/use-court-keeper.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../features/courts/court-detail/court-detail.texts.ts';
import { FailedState } from '../shared/ui/notices/failed-state.tsx';
import { CourtDetail } from './court/court-detail.tsx';
import { CourtDetailSkeleton } from './court/court-detail-skeleton.tsx';
import { MissingCourt } from './court/missing-court.tsx';

/** Once the court is read. Never fails: the page itself tells what did not come. */
export async function readHoursFirst(id: string, search: string): Promise<void> {
  const { detail } = useCourts.getState();
  if (detail?.id !== id || !detail.court?.isActive) return;
  const days = bookableDaysOf(detail.court);
  const date = dateChosenIn(new URLSearchParams(search), datesShown(days)) ?? days.today;
  await openHoursFirst({ court: detail.court, date });
}

export function CourtPage() {
  const { id = '' } = useParams();
  const detail = useCourts((state) => state.detail);
  const loadCourt = useCourts((state) => state.loadCourt);

  useEffect(() => void loadCourt(id), [loadCourt, id]);
  useCourtKeeper(id);

  if (detail?.id !== id) return <CourtDetailSkeleton />;
  if (detail.phase === 'missing') return <MissingCourt />;
  if (detail.court) return <CourtDetail court={detail.court} />;
  if (detail.phase === 'loading') return <CourtDetailSkeleton />;
  return (
    <FailedState headingLevel="h1" title={TEXTS.failedTitle} onRetry={() => void loadCourt(id)} />
  );
}
