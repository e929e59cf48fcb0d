import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  text: string;
  /** What more is known, e.g. why it failed. */
  detail?: string | undefined;
  onDismiss: () => void;
}

/** Says one thing and waits until it was read. */
export function AlertDialog({ text, detail, onDismiss }: AlertDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onDismiss}
      title={text}
      description={detail}
      footer={
        <Button variant="primary" onClick={onDismiss}>
          OK
        </Button>
      }
    />
  );
}
