import type { Court, CourtDay, ShownDay } from '@crease/contract';
import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../shared/lib/words/dates.ts';
import { BOOKING_SCREEN_TEXTS, LIVE_AVAILABILITY_TEXTS as TEXTS } from '../bookings.texts.ts';
import { addressOfDate } from '../date-choice/slot-dates.ts';
import { useShownDays } from './use-shown-days.ts';
import { useManualBooking } from '../manual-booking/manual-booking.store.ts';
import { whyNoneAtCounter } from '../manual-booking/why-none-at-counter.ts';
import { useOthersLooking } from '../viewers/use-others-looking.ts';
import { BLOCKING_CUSTOMERS, BLOCKING_WALK_INS } from '../court-day/slot-blocking.ts';
import { useOwnHours, useSlotDay } from '../slot-grid/slot-grid.hooks.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { DateStrip } from '../date-choice/date-strip.tsx';
import styles from './live-availability.module.css';
import type { SlotUse } from '../slot-grid/slot-cell.tsx';
import { SlotGrid } from '../slot-grid/slot-grid.tsx';
import { useHoursShown } from '../slot-grid/use-hours-shown.ts';
import { HoursNote } from '../slot-grid/hours-note.tsx';
import { NextOpenButton } from '../date-choice/next-open-button.tsx';

interface LiveAvailabilityProps {
  court: Court;
  /** The day on which the page was opened. */
  openedOn: string;
  /** What pressing a free hour does: it opens the booking page, the owner's dialog for walk-ins, or nothing. */
  purpose: 'request' | 'walk-in' | 'read';
  /** Undefined for everybody who is not a customer. */
  customerId: string | undefined;
  /** What the server knew when it drew the page. */
  drawnDay?: ShownDay | undefined;
}

/** The court's free and booked hours of the next days, live, for every visitor. */
export function LiveAvailability(props: LiveAvailabilityProps) {
  const { court } = props;
  const { days, dates, opened, chosen } = useShownDays(court, props.openedOn);
  const setDate = useSetDate();
  const date = chosen ?? opened;

  return (
    <div className={styles['panel']}>
      <Lead courtId={court._id} date={date} />
      <DateStrip
        court={court}
        dates={dates}
        date={date}
        today={days.today}
        onDateChange={setDate}
      />
      <DayHours {...props} date={date}>
        <NextOpenButton
          court={court}
          date={date}
          days={days}
          within={dates}
          onDateChange={setDate}
        />
      </DayHours>
    </div>
  );
}

/** By itself, because the number of those who look may change every second. */
function Lead(courtDay: CourtDay) {
  return <p className={styles['lead']}>{TEXTS.lead(useOthersLooking(courtDay))}</p>;
}

/** The day is in the address, so that Back, a reload, a login on the way and a shared link show it again. */
function useSetDate() {
  const [, setSearch] = useSearchParams();
  return (date: string) => setSearch(addressOfDate(date), { replace: true });
}

interface DayHoursProps extends LiveAvailabilityProps {
  date: string;
  /** The way on from a day without an hour to choose. */
  children: ReactNode;
}

function DayHours(props: DayHoursProps) {
  const { court, purpose, customerId, date, drawnDay, children } = props;
  useSlotDay(court, date);
  useOwnHours(court._id, customerId);
  const { dateShown, views } = useHoursShown({
    court,
    date,
    blocking: purpose === 'walk-in' ? BLOCKING_WALK_INS : BLOCKING_CUSTOMERS,
    drawnDay,
  });
  const justTaken = useSlotGrid((grid) => grid.justTaken);
  const isShown = dateShown === date;
  const whyNone = whyNoneAtCounter(views);
  const openManual = useManualBooking((manual) => manual.open);
  const onOpen = useCallback(
    (startTime: string) => openManual(court, { date: dateShown, startTimes: [startTime] }),
    [openManual, court, dateShown],
  );
  const uses: Record<LiveAvailabilityProps['purpose'], SlotUse> = {
    request: { kind: 'link', courtId: court._id, date: dateShown },
    'walk-in': { kind: 'open', onOpen },
    read: { kind: 'read' },
  };

  return (
    <>
      {isShown && views.length === 0 && (
        <div className={styles['closed']}>
          <p>{BOOKING_SCREEN_TEXTS.closedDay}</p>
          {children}
        </div>
      )}
      {whyNone !== undefined && (
        <HoursNote role="status">
          <p>{whyNone}</p>
          {children}
        </HoursNote>
      )}
      <div className={styles['hours']}>
        <SlotGrid
          label={`${TEXTS.title}, ${formatDate(date)}`}
          date={dateShown}
          views={views}
          justTaken={justTaken}
          use={uses[purpose]}
        />
      </div>
    </>
  );
}
