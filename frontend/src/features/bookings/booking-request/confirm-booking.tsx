import { CONFIRM_DIALOG_SLOTS_SHOWN, formatRupeesExact } from '@crease/contract';
import { memo } from 'react';
import { formatDate } from '../../../shared/lib/words/dates.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useBookingRequest } from './booking-request.store.ts';
import { dateOver } from '../played-hours/played-on.ts';
import type { ChosenHours } from './booking-summary.tsx';
import { BOOKING_REQUEST_TEXTS as TEXTS } from './booking-request.texts.ts';
import styles from './confirm-booking.module.css';
import { SlotList } from './slot-list.tsx';

const OPEN_PHASES = ['confirming', 'requesting', 'failed'];

interface ConfirmBookingProps {
  chosen: ChosenHours;
}

/** An evening may be over while its last hour is being sent: until the answer the question shows what is asked. */
function isSameQuestion(before: ConfirmBookingProps, { chosen }: ConfirmBookingProps): boolean {
  return chosen === before.chosen || chosen.hours.length === 0;
}

/** Asks for confirmation before a request is sent; a failed one can be sent again from here. */
export const ConfirmBooking = memo(function ConfirmBooking({ chosen }: ConfirmBookingProps) {
  const { phase, back, send } = useBookingRequest();
  if (!OPEN_PHASES.includes(phase)) return null;
  const date = dateOver(chosen.hours, chosen.date);
  return (
    <ConfirmDialog
      onClose={back}
      title={TEXTS.confirmTitle}
      confirmLabel={phase === 'failed' ? TEXTS.retry : TEXTS.confirm}
      confirmBusyLabel={TEXTS.confirmBusy}
      busy={phase === 'requesting'}
      onConfirm={() => void send()}
    >
      <dl className={styles['facts']}>
        <dt>{TEXTS.date}</dt>
        <dd>{formatDate(date)}</dd>
        <dt>{TEXTS.time}</dt>
        <dd>
          <SlotList slots={chosen.hours} date={date} shown={CONFIRM_DIALOG_SLOTS_SHOWN} />
        </dd>
        <dt>{TEXTS.total}</dt>
        <dd className={styles['total']}>{formatRupeesExact(chosen.total)}</dd>
      </dl>
      {/* What failed, the notice says. */}
      {phase === 'failed' && <p className={styles['problem']}>{TEXTS.stillChosen}</p>}
    </ConfirmDialog>
  );
}, isSameQuestion);
