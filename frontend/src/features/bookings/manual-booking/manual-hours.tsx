import { useCallback } from 'react';
import { DateDays } from '../date-choice/date-picker.tsx';
import type { DateChoice } from '../date-choice/date-calendar.tsx';
import { HoursNote } from '../slot-grid/hours-note.tsx';
import { NextOpenButton } from '../date-choice/next-open-button.tsx';
import { SlotGrid } from '../slot-grid/slot-grid.tsx';
import { LostHoursNotice } from '../lost-hours/slot-lost-notice.tsx';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import { useSlotDay, useSlotViews } from '../slot-grid/slot-grid.hooks.ts';
import { useManualBooking } from './manual-booking.store.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';
import styles from './manual-booking-dialog.module.css';
import { useManualGrid } from './manual-grid.store.ts';
import { whyNoneAtCounter } from './why-none-at-counter.ts';

interface ManualHoursProps extends DateChoice {
  /** Start times that are selected at once, if they are free. */
  wanted: readonly string[] | undefined;
  onFirstChosen: () => void;
}

/** A date and its hours. Hours that have begun are left out, so that the next one comes first. */
export function ManualHours({ wanted, onFirstChosen, ...dates }: ManualHoursProps) {
  const { court, date } = dates;
  useSlotDay(court, date, wanted, useManualGrid);
  const grid = useManualGrid();
  const views = useSlotViews(useManualGrid).filter(({ look }) => look !== 'past');
  const whyNone = whyNoneAtCounter(views);
  const isShown = grid.date === date;
  const isSaving = useManualBooking((manual) => manual.isSaving);

  // The same function as long as nothing else changes, so that only the pressed hour is drawn again.
  const handleToggle = useCallback(
    (startTime: string) => {
      const { selected, toggle } = useManualGrid.getState();
      toggle(startTime);
      if (selected.length === 0) onFirstChosen();
    },
    [onFirstChosen],
  );

  return (
    // Inert while saving: what is chosen meanwhile would not be booked, and the dialog closes over it.
    <section className={styles['hours']} inert={isSaving}>
      <DateDays {...dates} />
      {whyNone === undefined && (
        <p className={styles['hint']} role="status">
          {grid.phase === 'reading' ? TEXTS.checking : TEXTS.tapHours}
        </p>
      )}
      <LostHoursNotice grid={grid} />
      {whyNone !== undefined && (
        <HoursNote role="status">
          <p>{whyNone}</p>
          <NextOpenButton {...dates} />
        </HoursNote>
      )}
      {isShown && views.length === 0 ? (
        <div className={styles['none']}>
          <p>
            {grid.slots.length > 0 ? BOOKING_SCREEN_TEXTS.dayOver : BOOKING_SCREEN_TEXTS.closedDay}
          </p>
          <NextOpenButton {...dates} />
        </div>
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
