import { CircleAlert, History, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { CHANGED_ELSEWHERE_TEXTS } from './draft/changed-elsewhere.texts.ts';
import { useCourtForm } from './court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import styles from './form-notices.module.css';

/** Tells the owner what a rejected court lacks, and when the form's content is not what they last saw. */
export function FormNotices() {
  return (
    <>
      <RejectedNotice />
      <RestoredNotice />
      <ChangedNotice />
    </>
  );
}

/** The reason is what the owner is here to mend, and otherwise only stands on the dashboard that they left. */
function RejectedNotice() {
  const reason = useCourtForm((state) => state.rejectionReason);
  if (reason === undefined) return null;
  return (
    <div className={styles['notice']}>
      <CircleAlert />
      <p className={styles['reason']}>
        <b>{TEXTS.whyRejected}</b> {reason}
      </p>
    </div>
  );
}

/** Says that unsaved work of an earlier visit was restored, and offers to discard it. */
function RestoredNotice() {
  const restored = useCourtForm((state) => state.restored);
  const discard = useCourtForm((state) => state.discard);
  if (!restored) return null;
  return (
    <div className={styles['notice']} role="status">
      <History />
      <p>
        <b>{TEXTS.restored}</b>{' '}
        {restored.lostPictures > 0 && TEXTS.picturesLost(restored.lostPictures)}
      </p>
      <Button onClick={discard}>{TEXTS.discard}</Button>
    </div>
  );
}

/** Says what somebody else changed while the form was open. */
function ChangedNotice() {
  const changed = useCourtForm((state) => state.changedElsewhere);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The Save button is at the other end of the form, so the notice would not be seen.
    if (changed.length > 0) ref.current?.focus();
  }, [changed]);
  if (changed.length === 0) return null;
  return (
    <div ref={ref} className={styles['notice']} tabIndex={-1}>
      <RefreshCw />
      <p>
        <b>{CHANGED_ELSEWHERE_TEXTS.changed(changed)}</b> {CHANGED_ELSEWHERE_TEXTS.hint}
      </p>
    </div>
  );
}
