import { PATHS } from '@crease/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { CALENDAR_TEXTS as TEXTS } from '../features/bookings/calendar/calendar.texts.ts';
import { RequestCourtFilter } from '../features/bookings/owner-requests/request-court-filter.tsx';
import { FeedPanel } from '../features/bookings/calendar-feed/feed-panel.tsx';
import { calendarDaysOf, nextBookedDay } from '../features/bookings/calendar/calendar-days.ts';
import { DayPanel } from '../features/bookings/calendar/day-panel.tsx';
import { canShowDate } from '../features/bookings/calendar/month.ts';
import { MonthGrid } from '../features/bookings/calendar/month-grid.tsx';
import { addressOfDate, dateAskedFor } from '../features/bookings/date-choice/slot-dates.ts';
import { useRevealedDay } from '../features/bookings/calendar/use-revealed-day.ts';
import { requestsOfCourt } from '../features/bookings/owner-requests/owner-requests.ts';
import { useOwnerRequests } from '../features/bookings/owner-requests/owner-requests.store.ts';
import { DASHBOARD_TEXTS } from '../features/bookings/owner-requests/owner-requests.texts.ts';
import { ButtonLink } from '../shared/ui/buttons/button.tsx';
import { FailedState } from '../shared/ui/notices/failed-state.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { Skeleton } from '../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../shared/ui/notices/hidden-status.tsx';
import { useToday } from '../shared/ui/use-today.ts';
import styles from './bookings-calendar-page.module.css';
import { useOpenRequests } from './dashboard/use-open-requests.ts';

export function BookingsCalendarPage() {
  const viewerId = useSession((session) => session.user?._id);
  const phase = useOwnerRequests((state) => state.phase);
  const retry = useOpenRequests(viewerId, TEXTS.loadFailed);

  return (
    <PageContainer>
      <div className={styles['heading']}>
        <PageHeading
          title={TEXTS.title}
          action={<ButtonLink to={PATHS.dashboard}>{TEXTS.dashboard}</ButtonLink>}
        />
      </div>
      {phase === 'loading' && <ComingCalendar />}
      {phase === 'failed' && <FailedState title={TEXTS.failedTitle} onRetry={retry} />}
      {phase === 'ready' && (
        <>
          <CourtFilter />
          <Calendar />
        </>
      )}
      <FeedPanel />
    </PageContainer>
  );
}

/** Hidden for owners of one court. */
function CourtFilter() {
  const hasSeveral = useOwnerRequests(({ courts }) => courts.length > 1);
  if (!hasSeveral) return null;
  return (
    <div className={styles['court']}>
      <RequestCourtFilter />
    </div>
  );
}

function Calendar() {
  const bookings = useOwnerRequests((state) => state.bookings);
  const courtId = useOwnerRequests((state) => state.courtId);
  const underWay = useOwnerRequests((state) => state.underWay);
  const takeStep = useOwnerRequests((state) => state.takeStep);
  const days = useMemo(
    () => calendarDaysOf(requestsOfCourt(bookings, courtId)),
    [bookings, courtId],
  );
  const today = useToday();
  const { date, showDate } = useDateOfAddress(today);
  const { panel, awaitDay } = useRevealedDay(date);
  return (
    <div className={styles['columns']}>
      <HiddenStatus>{DASHBOARD_TEXTS.found([...days.values()].flat().length)}</HiddenStatus>
      <MonthGrid
        days={days}
        date={date}
        today={today}
        onDateChange={showDate}
        onDayOpen={(day) => {
          awaitDay(day);
          showDate(day);
        }}
      />
      <div ref={panel} className={styles['side']}>
        <DayPanel
          date={date}
          bookings={days.get(date) ?? []}
          nextDate={nextBookedDay(days, date)}
          onDateChange={showDate}
          underWay={underWay}
          onStep={takeStep}
        />
      </div>
    </div>
  );
}

/**
 * The date is in the address, so that a reload and Back show the same day. It names none for today, so that a calendar
 * which stays open shows the next day after midnight.
 */
function useDateOfAddress(today: string) {
  const [search, setSearch] = useSearchParams();
  const asked = dateAskedFor(search);
  const showDate = (date: string) =>
    setSearch(date === today ? {} : addressOfDate(date), { replace: true });
  return { date: canShowDate(asked) ? asked : today, showDate };
}

function ComingCalendar() {
  return (
    <div className={styles['columns']} aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      <Skeleton height="32rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
