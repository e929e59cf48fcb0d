import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  text: string;
  /** More details, such as why it failed. */
  detail: string | undefined;
  onDismiss: () => void;
}

/** Shows one sentence until it is dismissed. */
export function AlertDialog({ text, detail, onDismiss }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      onClose={onDismiss}
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
