import { REASON_MAX_CHARACTERS } from '@crease/contract';
import { useEffect, useId, useRef, type SyntheticEvent } from 'react';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { showProblem } from '../../../shared/ui/fields/show-problem.ts';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { notifyInfo } from '../../../shared/ui/notices/notify.ts';
import { formatWhen } from '../booking-facts.ts';
import { useCustomerBookings } from '../customer-bookings/customer-bookings.store.ts';
import { useCancellation } from './cancellation.store.ts';
import { CANCELLATION_TEXTS as TEXTS } from './cancellation.texts.ts';
import styles from './cancellation-dialog.module.css';

/** Asks a customer for the reason of a cancellation. */
export function CancellationDialog() {
  const formId = useId();
  const { booking, isBusy, back, leave } = useCancellation();
  // Back may leave the page while the dialog is open; it must not be open when the page is shown again.
  useEffect(() => leave, [leave]);
  const known = useCustomerBookings(({ bookings }) =>
    bookings.find(({ _id }) => _id === booking?._id),
  );
  const canStillBeAsked = known?.court && known.status === 'confirmed';
  const isCompleted = known?.status === 'completed';
  useEffect(() => {
    if (canStillBeAsked || isBusy) return;
    back();
    // What the owner or an administrator did is announced as it arrives, and nobody did this.
    if (isCompleted) notifyInfo(TEXTS.completed);
  }, [canStillBeAsked, isCompleted, isBusy, back]);
  if (!booking) return null;
  return (
    <ConfirmDialog
      onClose={back}
      title={TEXTS.title}
      tone="danger"
      confirmLabel={TEXTS.submit}
      confirmBusyLabel={TEXTS.submitBusy}
      busy={isBusy}
      formId={formId}
    >
      <div className={styles['about']}>
        <p className={styles['what']}>
          <b>{booking.court.name}</b>,{' '}
          <span className={classNames(styles['when'], 'tabular')}>{formatWhen(booking)}</span>
        </p>
        <p className={styles['note']}>{TEXTS.note}</p>
      </div>
      <ReasonForm id={formId} />
    </ConfirmDialog>
  );
}

function ReasonForm({ id }: { id: string }) {
  const { reason, problem, isBusy, write, submit } = useCancellation();
  const control = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (problem !== undefined && control.current) showProblem(control.current);
  }, [problem]);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <Field label={TEXTS.reason} hint={TEXTS.reasonHint} error={problem} required>
        <TextArea
          ref={control}
          name="cancellationReason"
          maxLength={REASON_MAX_CHARACTERS}
          value={reason}
          readOnly={isBusy}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
    </form>
  );
}
