import type { ReviewedCourt } from '@crease/contract';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useAdmin } from '../admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import type { ReviewAct } from './review-act.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface ActDialogProps {
  act: ReviewAct;
  court: ReviewedCourt;
  /** Opened from the dialog with the court's details. */
  isInDetails: boolean;
  onClose: () => void;
}

/** Asks for confirmation of a decision; its result is shown by the alert that follows. */
export function ActDialog({ act, court, isInDetails, onClose }: ActDialogProps) {
  const isDeciding = useAdmin((state) => state.isDeciding);
  const reasons = useAdmin((state) => state.reasons);
  const { write, approve, reject, remove } = useAdmin.getState();
  const name = courtNameOf(court);
  const closeAfter = (decided: Promise<boolean>) => void decided.then(onClose);
  if (act === 'reject') {
    return (
      <RejectDialog
        courtName={name}
        reason={reasons.reject}
        busy={isDeciding}
        onCancel={onClose}
        onWrite={(reason) => write('reject', reason)}
        onReject={(reason) => closeAfter(reject(court, reason))}
      />
    );
  }
  if (act === 'approve') {
    return (
      <ConfirmDialog
        onClose={onClose}
        title={TEXTS.approveTitle(name)}
        description={TEXTS.approveQuestion}
        confirmLabel={TEXTS.approve}
        busy={isDeciding}
        onConfirm={() => closeAfter(approve(court))}
      />
    );
  }
  return (
    <DeleteDialog
      courtId={court._id}
      courtName={name}
      isInDetails={isInDetails}
      reason={reasons.delete}
      busy={isDeciding}
      onCancel={onClose}
      onWrite={(reason) => write('delete', reason)}
      onDelete={(reason) => closeAfter(remove(court._id, reason))}
    />
  );
}
