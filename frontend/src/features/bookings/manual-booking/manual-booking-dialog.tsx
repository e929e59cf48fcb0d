import { formatRupees, formatRupeesExact, totalOf, type Court } from '@crease/contract';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { selectedSlotsOf, selectionOf } from '../slot-grid/slot-grid-state.ts';
import { useBookableDays, useKeptDay } from '../date-choice/use-bookable-days.ts';
import { useManualBooking } from './manual-booking.store.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';
import styles from './manual-booking-dialog.module.css';
import { useManualGrid } from './manual-grid.store.ts';
import { ManualHours } from './manual-hours.tsx';
import { WalkInFields } from './walk-in-fields.tsx';
import { missingOf } from './walk-in.ts';

/** Books hours for a walk-in; open while the store has this court, whose hours and prices it follows. */
export function ManualBookingDialog({ court }: { court: Court }) {
  const formId = useId();
  const opened = useManualBooking((manual) => manual.court);
  const close = useManualBooking((manual) => manual.close);
  const leave = useManualBooking((manual) => manual.leave);
  // Back may leave the page while the dialog is open; it must not be open on the next court's page.
  useEffect(() => leave, [leave]);
  if (opened?._id !== court._id) return null;
  return (
    <Dialog
      onClose={close}
      title={TEXTS.title}
      description={court.name}
      size="wide"
      footer={<SaveBar court={court} formId={formId} />}
    >
      <Counter court={court} formId={formId} />
    </Dialog>
  );
}

interface CounterProps {
  court: Court;
  formId: string;
}

function Counter({ court, formId }: CounterProps) {
  const [wish, setWish] = useState(() => useManualBooking.getState().wish);
  const days = useBookableDays(court);
  const [date, setDate] = useKeptDay(days, wish?.date);
  const name = useRef<HTMLInputElement>(null);
  const areHoursChosen = useManualGrid(
    ({ date: shown }) => wish !== undefined && wish.startTimes.length > 0 && shown === wish.date,
  );

  // When an hour is chosen already, only the name is missing; without the focus the hours would push it out of view.
  useEffect(() => {
    if (areHoursChosen) name.current?.focus();
  }, [areHoursChosen]);

  /** Another day starts without chosen hours. */
  const handleDateChange = (next: string) => {
    setWish(undefined);
    setDate(next);
  };

  /**
   * Only after the first hour, so that nobody who chooses several is interrupted, and only where a mouse is at hand: on
   * a phone a focused field would open the keyboard over the hours. Who came to the hour by keys goes on by keys.
   */
  const handleFirstChosen = useCallback(() => {
    const isByMouse =
      matchMedia('(pointer: fine)').matches && !document.activeElement?.matches(':focus-visible');
    const { customerName } = useManualBooking.getState().draft;
    if (isByMouse && customerName === '') name.current?.focus();
  }, []);

  return (
    <div className={styles['counter']}>
      <ManualHours
        court={court}
        date={date}
        days={days}
        wanted={date === wish?.date ? wish.startTimes : undefined}
        onDateChange={handleDateChange}
        onFirstChosen={handleFirstChosen}
      />
      <WalkInFields formId={formId} nameRef={name} />
    </div>
  );
}

function SaveBar({ court, formId }: CounterProps) {
  const grid = useManualGrid();
  const { draft, isSaving } = useManualBooking();
  const slots = selectedSlotsOf(grid);
  const total = totalOf(slots, court.pricing);
  const missing = missingOf(selectionOf(grid), draft);
  return (
    <>
      <div className={styles['sum']}>
        <p className={styles['missing']} role="status">
          {missing}
        </p>
        <HiddenStatus>
          {slots.length > 0 && BOOKING_SCREEN_TEXTS.sum(slots.length, formatRupees(total))}
        </HiddenStatus>
        <b className={styles['total']}>{formatRupeesExact(total)}</b>
      </div>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="large"
        busy={isSaving}
        unready={missing !== undefined}
      >
        {isSaving ? TEXTS.submitBusy : TEXTS.submit}
      </Button>
    </>
  );
}
