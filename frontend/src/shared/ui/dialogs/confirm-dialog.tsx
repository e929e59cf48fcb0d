import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface CommonProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  /** Label of the confirm button while busy; its normal label when left out. */
  confirmBusyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** 'danger' when something is lost for good. */
  tone?: 'primary' | 'danger';
  children?: ReactNode;
}

/** Confirming sends a form or calls a function. */
type ConfirmDialogProps = CommonProps &
  ({ formId: string; onConfirm?: never } | { formId?: never; onConfirm: () => void });

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, confirmBusyLabel = confirmLabel, cancelLabel = 'Cancel' } = props;
  const { onClose, title, description, busy = false, tone = 'primary' } = props;
  const { formId, onConfirm, children } = props;
  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        type={formId === undefined ? 'button' : 'submit'}
        form={formId}
        variant={tone}
        busy={busy}
        onClick={onConfirm}
      >
        {busy ? confirmBusyLabel : confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} busy={busy} title={title} description={description} footer={footer}>
      {children}
    </Dialog>
  );
}
