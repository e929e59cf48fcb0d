import { PATHS } from '@crease/contract';
import { CalendarDays } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import { CALENDAR_TEXTS } from '../../features/bookings/calendar/calendar.texts.ts';
import { RequestCourtFilter } from '../../features/bookings/owner-requests/request-court-filter.tsx';
import { RequestFilters } from '../../features/bookings/owner-requests/request-filters.tsx';
import { RequestTable } from '../../features/bookings/owner-requests/request-table.tsx';
import { RemovedCourtsList } from '../../features/bookings/owner-requests/removed-courts-list.tsx';
import {
  ALL_COURTS,
  leftByRemovedCourts,
  listedRequests,
  requestsOfCourt,
} from '../../features/bookings/owner-requests/owner-requests.ts';
import { hasCourt, type ShownBooking } from '../../features/bookings/booking-facts.ts';
import { useOwnerRequests } from '../../features/bookings/owner-requests/owner-requests.store.ts';
import { DASHBOARD_TEXTS as TEXTS } from '../../features/bookings/owner-requests/owner-requests.texts.ts';
import { Button, ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { ShowMore, useFirstOf } from '../../shared/ui/buttons/show-more.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './request-section.module.css';

const SKELETON_ROWS = [1, 2, 3, 4];
const ROWS_AT_ONCE = 50;

/** The owner's bookings as a table, with its filters. */
export function RequestSection() {
  const headingId = useId();
  const phase = useOwnerRequests((state) => state.phase);

  return (
    <section className={styles['section']} aria-busy={phase === 'loading' || undefined}>
      <div className={styles['head']}>
        <div className={styles['titles']}>
          <h2 id={headingId} className={styles['title']}>
            {TEXTS.requests}
          </h2>
          <ButtonLink to={PATHS.bookingsCalendar} variant="quiet" icon={<CalendarDays />}>
            {CALENDAR_TEXTS.title}
          </ButtonLink>
        </div>
        <div className={styles['court']}>
          <RequestCourtFilter />
        </div>
      </div>
      <LeftByRemovedCourts />
      {phase === 'loading' ? <ComingRequests /> : <RequestList headingId={headingId} />}
    </section>
  );
}

function LeftByRemovedCourts() {
  const bookings = useOwnerRequests((state) => state.bookings);
  const underWay = useOwnerRequests((state) => state.underWay);
  const takeStep = useOwnerRequests((state) => state.takeStep);
  const left = leftByRemovedCourts(bookings, useNow());
  return <RemovedCourtsList left={left} underWay={underWay} onStep={takeStep} />;
}

function RequestList({ headingId }: { headingId: string }) {
  const bookings = useOwnerRequests((state) => state.bookings);
  const filter = useOwnerRequests((state) => state.filter);
  const showFilter = useOwnerRequests((state) => state.showFilter);
  // Deferred, so that many rows are drawn without the next press having to wait for them.
  const courtId = useDeferredValue(useOwnerRequests((state) => state.courtId));
  const listedFilter = useDeferredValue(filter);
  const requests = useMemo(() => requestsOfCourt(bookings, courtId), [bookings, courtId]);
  const listed = useMemo(() => listedRequests(requests, listedFilter), [requests, listedFilter]);
  const name = `${courtId} ${listedFilter}`;
  return (
    <>
      <HiddenStatus>{TEXTS.found(listed.length)}</HiddenStatus>
      <RequestFilters
        requests={requests}
        filter={filter}
        onFilterChange={showFilter}
        panelValue={listedFilter}
        panelClassName={styles['listed']}
        isPanelStop={listed.length === 0}
      >
        {listed.length === 0 ? (
          <NoRequests />
        ) : (
          <ListedRequests key={name} name={name} labelledBy={headingId} listed={listed} />
        )}
      </RequestFilters>
    </>
  );
}

interface ListedRequestsProps {
  name: string;
  labelledBy: string;
  listed: readonly ShownBooking[];
}

const ListedRequests = memo(function ListedRequests({
  name,
  labelledBy,
  listed,
}: ListedRequestsProps) {
  const changed = useOwnerRequests((state) => state.changed);
  const underWay = useOwnerRequests((state) => state.underWay);
  const takeStep = useOwnerRequests((state) => state.takeStep);
  const { shown, more } = useFirstOf(listed, ROWS_AT_ONCE, name);
  return (
    <>
      <RequestTable
        labelledBy={labelledBy}
        requests={shown}
        changed={changed}
        underWay={underWay}
        onStep={takeStep}
      />
      <ShowMore className={styles['more']} {...more} />
    </>
  );
});

function NoRequests() {
  // No filter lists those of removed courts.
  const hasAny = useOwnerRequests((state) => state.bookings.some(hasCourt));
  const { showFilter, showCourt } = useOwnerRequests.getState();
  if (!hasAny) return <EmptyState title={TEXTS.noneFound} hint={TEXTS.noneYet} />;
  return (
    <EmptyState
      title={TEXTS.noneFound}
      hint={TEXTS.noneOfFilter}
      action={
        <Button
          onClick={() => {
            showFilter('all');
            showCourt(ALL_COURTS);
          }}
        >
          {TEXTS.showAll}
        </Button>
      }
    />
  );
}

function ComingRequests() {
  return (
    <div className={styles['coming']}>
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {SKELETON_ROWS.map((place) => (
        <Skeleton key={place} height="5rem" />
      ))}
    </div>
  );
}
