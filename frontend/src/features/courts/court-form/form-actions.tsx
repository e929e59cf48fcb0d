import { PATHS } from '@crease/contract';
import { useNavigate } from 'react-router-dom';
import { leaveBy } from '../../../shared/lib/leaving/leaving.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { useCourtForm } from './court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import styles from './form-actions.module.css';

/** The Cancel and Send buttons; while sending, the progress and a button that stops it. */
export function FormActions() {
  const sentShare = useCourtForm((state) => state.sentShare);
  const isSending = sentShare !== undefined;
  return (
    // Takes the focus over from the button that was pressed, which would else go to the form, far above.
    <div
      className={styles['place']}
      tabIndex={-1}
      role={isSending ? 'group' : undefined}
      aria-label={isSending ? TEXTS.sendingLabel : undefined}
    >
      {isSending ? <SendingProgress share={sentShare} /> : <CancelAndSend />}
    </div>
  );
}

function CancelAndSend() {
  const isNew = useCourtForm((state) => state.courtId === undefined);
  const navigate = useNavigate();
  return (
    <div className={styles['actions']}>
      <Button size="large" onClick={() => leaveBy(() => void navigate(PATHS.dashboard))}>
        {TEXTS.cancel}
      </Button>
      <Button type="submit" variant="primary" size="large">
        {isNew ? TEXTS.create : TEXTS.save}
      </Button>
    </div>
  );
}

const PERCENT = 100;

function SendingProgress({ share }: { share: number }) {
  const stopSending = useCourtForm((state) => state.stopSending);
  const percent = Math.round(share * PERCENT);
  const isSent = percent >= PERCENT;
  return (
    <div className={styles['sending']}>
      <div className={styles['progress']}>
        <p className="tabular">{isSent ? TEXTS.preparing : TEXTS.sending(percent)}</p>
        <progress className={styles['bar']} aria-label={TEXTS.sendingLabel} value={share} max={1} />
      </div>
      <HiddenStatus>{isSent && TEXTS.preparing}</HiddenStatus>
      <Button onClick={stopSending}>{TEXTS.stopSending}</Button>
    </div>
  );
}
