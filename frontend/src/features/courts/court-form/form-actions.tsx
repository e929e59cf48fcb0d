import { PATHS } from '@crease/contract';
import { useNavigate } from 'react-router-dom';
import { leaveBy } from '../../../shared/lib/leaving/leaving.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { useCourtForm } from './court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import styles from './form-actions.module.css';

/** The Cancel and Send buttons; while sending, the progress and a button that stops it. */
export function FormActions() {
  const sentShare = useCourtForm((state) => state.sentShare);
  const isNew = useCourtForm((state) => state.courtId === undefined);
  const navigate = useNavigate();
  if (sentShare !== undefined) return <SendingProgress share={sentShare} />;
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
  const words = percent >= PERCENT ? TEXTS.preparing : TEXTS.sending(percent);
  return (
    <div className={styles['sending']}>
      <div className={styles['progress']}>
        <p className="tabular">{words}</p>
        <progress className={styles['bar']} aria-label={TEXTS.sendingLabel} value={share} max={1} />
      </div>
      <Button onClick={stopSending}>{TEXTS.stopSending}</Button>
    </div>
  );
}
