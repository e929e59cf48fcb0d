import { useMemo } from 'react';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { HoursNote } from '../../features/bookings/slot-grid/hours-note.tsx';
import type { DateChoice } from '../../features/bookings/date-choice/date-calendar.tsx';
import { NextOpenButton } from '../../features/bookings/date-choice/next-open-button.tsx';
import { SlotGrid } from '../../features/bookings/slot-grid/slot-grid.tsx';
import { useSlotGrid } from '../../features/bookings/slot-grid/slot-grid.store.ts';
import { useOthersLooking } from '../../features/bookings/viewers/use-others-looking.ts';
import { whyNoneCanBeChosen } from '../../features/bookings/court-day/why-none.ts';
import { formatDate } from '../../shared/lib/words/dates.ts';
import { RetryButton } from '../../shared/ui/notices/retry-button.tsx';
import styles from './booking-hours.module.css';
import { useBookingHours, type BookedDay } from './use-booking-hours.ts';

/** The hours of the chosen date, or a note why there are none. */
export function BookingHours(props: DateChoice & BookedDay) {
  const { dateShown, views } = useBookingHours(props);
  const phase = useSlotGrid((grid) => grid.phase);
  const justTaken = useSlotGrid((grid) => grid.justTaken);
  const toggle = useSlotGrid((grid) => grid.toggle);
  const use = useMemo(() => ({ kind: 'choose', onToggle: toggle }) as const, [toggle]);
  const whyNone = whyNoneCanBeChosen(views);
  const isClosed = dateShown === props.date && views.length === 0;

  return (
    <section className={styles['section']} aria-labelledby="booking-hours">
      <header className={styles['head']}>
        <h2 id="booking-hours" className={styles['title']}>
          {formatDate(props.date)}
        </h2>
        {!isClosed && whyNone === undefined && <Hint {...props} />}
      </header>
      {phase === 'failed' && <UncheckedNote />}
      {whyNone !== undefined && (
        <HoursNote role="status">
          <p>{whyNone}</p>
          <NextOpenButton {...props} />
        </HoursNote>
      )}
      {isClosed ? (
        <div className={styles['closed']}>
          <h3 className={styles['closedTitle']}>{TEXTS.closedDay}</h3>
          <NextOpenButton {...props} />
        </div>
      ) : (
        <SlotGrid
          label={TEXTS.chooseHours}
          date={props.date}
          views={views}
          justTaken={justTaken}
          use={use}
        />
      )}
    </section>
  );
}

/** What is to be done here gives its place to who else may do it; a screen reader is told only the first. */
function Hint({ court, date, drawnDay }: BookedDay) {
  const isReading = useSlotGrid((grid) => grid.phase === 'reading') && drawnDay === undefined;
  const others = useOthersLooking({ courtId: court._id, date });
  const areOthersShown = others > 0 && !isReading;
  return (
    <>
      <p className={areOthersShown ? 'visually-hidden' : styles['hint']} role="status">
        {isReading ? TEXTS.checking : TEXTS.chooseHours}
      </p>
      {areOthersShown && <p className={styles['hint']}>{TEXTS.othersLook(others)}</p>}
    </>
  );
}

function UncheckedNote() {
  const refresh = useSlotGrid((grid) => grid.refresh);
  return (
    <HoursNote role="alert">
      <p>
        <b>{TEXTS.uncheckedTitle}</b> {TEXTS.uncheckedHint}
      </p>
      <RetryButton onRetry={() => void refresh()} />
    </HoursNote>
  );
}
