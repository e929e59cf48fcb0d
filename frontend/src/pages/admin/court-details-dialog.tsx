import type { ReviewedCourt } from '@crease/contract';
import { useEffect } from 'react';
import { useAdmin } from '../../features/admin/admin.store.ts';
import { ADMIN_TEXTS } from '../../features/admin/admin.texts.ts';
import { CourtFactsList } from '../../features/admin/court-facts-list.tsx';
import { ReviewActions } from '../../features/admin/review/review-actions.tsx';
import { ReviewStatus } from '../../features/admin/review/review-status.tsx';
import type { ReviewAct } from '../../features/admin/review/review-act.ts';
import { Gallery } from '../../features/courts/gallery/gallery.tsx';
import { courtPicturesOf } from '../../shared/ui/pictures/court-pictures.ts';
import { courtNameOf } from '../../shared/lib/words/courts.ts';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { notifyInfo } from '../../shared/ui/notices/notify.ts';
import styles from './admin.module.css';

interface CourtDetailsDialogProps {
  /** Undefined while the dialog is closed. */
  courtId: string | undefined;
  onAct: (act: ReviewAct, court: ReviewedCourt) => void;
  onClose: () => void;
}

/** The details of a court, live; closes, and says why, when the court is removed. */
export function CourtDetailsDialog({ courtId, onAct, onClose }: CourtDetailsDialogProps) {
  const court = useAdmin((state) => state.courts?.find(({ _id }) => _id === courtId));
  const isGone = courtId !== undefined && !court;
  useEffect(() => {
    if (!isGone) return;
    onClose();
    // Of what administrators delete themselves, an alert tells.
    const { alert, isDeciding } = useAdmin.getState();
    if (!alert && !isDeciding) notifyInfo(ADMIN_TEXTS.removedMeanwhile);
  }, [isGone, onClose]);
  if (!court) return null;
  const name = courtNameOf(court);
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={name}
      description={<ReviewStatus court={court} />}
      footer={<ReviewActions court={court} onAct={(act) => onAct(act, court)} />}
    >
      <div className={styles['details']}>
        <Gallery key={court._id} pictures={courtPicturesOf(court)} courtName={name} />
        <CourtFactsList court={court} />
      </div>
    </Dialog>
  );
}
