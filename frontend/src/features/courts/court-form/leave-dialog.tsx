import { useLeaveGuard } from '../../../shared/lib/leaving/use-leave-guard.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useCourtForm } from './court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { useIsChanged } from './use-court-form.ts';

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog() {
  const { isAsking, stay, leave } = useLeaveGuard(useIsChanged());
  const hasNewPictures = useCourtForm((state) =>
    state.draft.pictures.some(({ kind }) => kind === 'new'),
  );
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={stay}
      title={TEXTS.leaveTitle}
      description={
        <>
          <p>{TEXTS.leaveText}</p>
          {hasNewPictures && <p>{TEXTS.leavePictures}</p>}
        </>
      }
      cancelLabel={TEXTS.stay}
      confirmLabel={TEXTS.leave}
      onConfirm={leave}
    />
  );
}
