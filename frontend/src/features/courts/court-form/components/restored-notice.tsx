import { History } from 'lucide-react';
import { Button } from '../../../../shared/ui/button.tsx';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import styles from './restored-notice.module.css';

/** Says that unsaved work of an earlier visit is back, and lets go of it. */
export function RestoredNotice() {
  const restored = useCourtForm((state) => state.restored);
  const discard = useCourtForm((state) => state.discard);
  if (!restored) return null;
  return (
    <div className={styles['notice']} role="status">
      <History aria-hidden="true" />
      <p>
        <b>{TEXTS.restored}</b>{' '}
        {restored.lostPictures > 0 && TEXTS.picturesLost(restored.lostPictures)}
      </p>
      <Button onClick={discard}>{TEXTS.startAfresh}</Button>
    </div>
  );
}
