import { DateDays } from '../components/date-picker.tsx';
import type { DateCalendarProps } from '../components/date-calendar.tsx';
import { SlotGrid } from '../components/slot-grid.tsx';
import { LostHoursNotice } from '../components/slot-lost-notice.tsx';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import { nextOpenDate } from '../slot-dates.ts';
import { useSlotDay, useSlotViews } from '../slot-grid.hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { formatDate } from '../../../shared/lib/dates.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';
import styles from './manual-booking-dialog.module.css';
import { useManualGrid } from './manual-grid.store.ts';

interface ManualHoursProps extends DateCalendarProps {
  onFirstChosen: () => void;
}

/** A date and its hours; those that have begun are left out, so that the next one comes first. */
export function ManualHours({ onFirstChosen, ...dates }: ManualHoursProps) {
  const { court, date } = dates;
  useSlotDay(court, date, undefined, useManualGrid);
  const grid = useManualGrid();
  const views = useSlotViews(useManualGrid).filter(({ look }) => look !== 'past');
  const isShown = grid.date === date;

  const handleToggle = (startTime: string) => {
    const isFirst = grid.selected.length === 0;
    grid.toggle(startTime);
    if (isFirst) onFirstChosen();
  };

  return (
    <section className={styles['hours']}>
      <DateDays {...dates} />
      <p className={styles['hint']} role="status">
        {grid.phase === 'reading' ? TEXTS.checking : TEXTS.tapHours}
      </p>
      <LostHoursNotice grid={grid} />
      {isShown && views.length === 0 ? (
        <NoHours {...dates} isOver={grid.slots.length > 0} />
      ) : (
        <SlotGrid
          label={TEXTS.hours}
          date={date}
          views={views}
          justTaken={grid.justTaken}
          use={{ kind: 'choose', onToggle: handleToggle }}
        />
      )}
    </section>
  );
}

interface NoHoursProps extends DateCalendarProps {
  /** It was open, and its hours are over. */
  isOver: boolean;
}

function NoHours({ court, date, today, onDateChange, isOver }: NoHoursProps) {
  const next = nextOpenDate(court, date, today);
  return (
    <div className={styles['none']}>
      <p>{isOver ? BOOKING_SCREEN_TEXTS.dayOver : BOOKING_SCREEN_TEXTS.closedDay}</p>
      {next !== undefined && (
        <Button
          onClick={() => {
            onDateChange(next);
          }}
        >
          {BOOKING_SCREEN_TEXTS.nextOpen(formatDate(next))}
        </Button>
      )}
    </div>
  );
}
