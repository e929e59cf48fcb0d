import type { ReactNode } from 'react';
import { useLeaveGuard } from '../../lib/leaving/use-leave-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  /** There is something that has not been saved. */
  isActive: boolean;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog({ isActive, children }: LeaveDialogProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isActive);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      onClose={stay}
      title="Leave without saving?"
      description={children}
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={leave}
    />
  );
}
