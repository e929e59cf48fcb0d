import { REASON_MAX_CHARACTERS } from '@crease/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';

interface RejectDialogProps {
  courtName: string;
  reason: string;
  busy: boolean;
  onCancel: () => void;
  onWrite: (reason: string) => void;
  onReject: (reason: string) => void;
}

/** Asks for a reason, which is required. */
export function RejectDialog(props: RejectDialogProps) {
  const { courtName, reason, busy, onCancel, onWrite, onReject } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const handleReject = () => {
    if (reason.trim() === '') field.current?.focus();
    else onReject(reason.trim());
  };
  return (
    <ConfirmDialog
      onClose={onCancel}
      title={TEXTS.rejectTitle(courtName)}
      tone="danger"
      confirmLabel={TEXTS.reject}
      busy={busy}
      onConfirm={handleReject}
    >
      <Field label={TEXTS.rejectPrompt} hint={TEXTS.rejectHint}>
        <TextArea
          ref={field}
          name="rejectionReason"
          value={reason}
          rows={4}
          readOnly={busy}
          maxLength={REASON_MAX_CHARACTERS}
          onChange={(event) => onWrite(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
