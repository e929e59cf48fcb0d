import { REASON_MAX_CHARACTERS } from '@crease/contract';
import { useEffect, useState } from 'react';
import { previewDeletion } from '../../../shared/lib/reads/court-deletion.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';

interface DeleteDialogProps {
  courtId: string;
  courtName: string;
  /** Opened from the dialog with the court's details. */
  isInDetails: boolean;
  reason: string;
  busy: boolean;
  onCancel: () => void;
  onWrite: (reason: string) => void;
  /** `reason` may be blank. */
  onDelete: (reason: string) => void;
}

/** Says what is deleted with the court, and takes a reason for its owner and for later administrators. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { courtId, courtName, isInDetails, reason, busy, onCancel, onWrite, onDelete } = props;
  return (
    <ConfirmDialog
      onClose={onCancel}
      title={TEXTS.deleteTitle(courtName)}
      description={<DeleteQuestion courtId={courtId} isInDetails={isInDetails} />}
      tone="danger"
      confirmLabel={TEXTS.delete}
      confirmBusyLabel={TEXTS.deleting}
      busy={busy}
      onConfirm={() => onDelete(reason.trim())}
    >
      <Field label={TEXTS.deleteReason} hint={TEXTS.deleteReasonHint} required={false}>
        <TextArea
          value={reason}
          rows={3}
          readOnly={busy}
          maxLength={REASON_MAX_CHARACTERS}
          onChange={(event) => onWrite(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function DeleteQuestion({ courtId, isInDetails }: { courtId: string; isInDetails: boolean }) {
  const [consequence, setConsequence] = useState<string>(TEXTS.deleteConsequence);
  useEffect(() => {
    const request = new AbortController();
    previewDeletion(courtId, request.signal).then(
      ({ pendingRequests, confirmedBookings, refundsDue, walkIns }) => {
        const affected = TEXTS.affected(pendingRequests, confirmedBookings);
        const due = refundsDue === 0 ? '' : TEXTS.refundsDue(refundsDue);
        setConsequence(affected + due + (walkIns === 0 ? '' : TEXTS.walkIns(walkIns)));
      },
      (error: unknown) => {
        if (!request.signal.aborted) console.error('Affected bookings were not counted', error);
      },
    );
    return () => request.abort();
  }, [courtId]);
  return (
    <>
      <p>{isInDetails ? TEXTS.deleteQuestionInDetails : TEXTS.deleteQuestion}</p>
      <p role="status">{consequence}</p>
    </>
  );
}
