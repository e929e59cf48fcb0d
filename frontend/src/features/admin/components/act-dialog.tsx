import type { ReviewedCourt } from '@crease/contract';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { previewDeletion } from '../admin.api.ts';
import { useAdmin } from '../admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import type { ReviewAct } from '../review-act.ts';
import { reviewedNameOf } from '../reviewed-courts.ts';
import { RejectDialog } from './reject-dialog.tsx';

interface ActDialogProps {
  act: ReviewAct;
  court: ReviewedCourt;
  /** Asked from within the court's details. */
  isInDetails: boolean;
  onClose: () => void;
}

/** Asks before an act; what came of it is said by the alert that follows. */
export function ActDialog({ act, court, isInDetails, onClose }: ActDialogProps) {
  const isDeciding = useAdmin((state) => state.isDeciding);
  const { approve, reject, remove } = useAdmin.getState();
  const name = reviewedNameOf(court);
  const settle = (decided: Promise<boolean>) => {
    void decided.then(onClose);
  };
  if (act === 'reject') {
    return (
      <RejectDialog
        courtName={name}
        busy={isDeciding}
        onCancel={onClose}
        onReject={(reason) => {
          settle(reject(court._id, reason));
        }}
      />
    );
  }
  if (act === 'approve') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={TEXTS.approveTitle(name)}
        description={TEXTS.approveQuestion}
        confirmLabel={TEXTS.approve}
        busy={isDeciding}
        onConfirm={() => {
          settle(approve(court._id));
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={TEXTS.deleteTitle(name)}
      description={<DeleteQuestion courtId={court._id} isInDetails={isInDetails} />}
      tone="danger"
      confirmLabel={TEXTS.delete}
      confirmBusyLabel={TEXTS.deleting}
      busy={isDeciding}
      onConfirm={() => {
        settle(remove(court._id));
      }}
    />
  );
}

function DeleteQuestion({ courtId, isInDetails }: { courtId: string; isInDetails: boolean }) {
  const [consequence, setConsequence] = useState<string>(TEXTS.deleteConsequence);
  useEffect(() => {
    const request = new AbortController();
    previewDeletion(courtId, request.signal).then(
      ({ pendingRequests, confirmedBookings }) => {
        setConsequence(TEXTS.affected(pendingRequests, confirmedBookings));
      },
      (error: unknown) => {
        if (!request.signal.aborted) console.error('Affected bookings were not counted', error);
      },
    );
    return () => {
      request.abort();
    };
  }, [courtId]);
  return (
    <>
      <p>{isInDetails ? TEXTS.deleteQuestionInDetails : TEXTS.deleteQuestion}</p>
      <p role="status">{consequence}</p>
    </>
  );
}
