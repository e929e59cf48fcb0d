import { LeaveDialog } from '../../../shared/ui/dialogs/leave-dialog.tsx';
import { useCourtForm } from './court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { useIsChanged } from './court-form.hooks.ts';

export function LeaveCourtForm() {
  const hasNewPictures = useCourtForm((state) =>
    state.draft.pictures.some(({ kind }) => kind === 'new'),
  );
  return (
    <LeaveDialog isActive={useIsChanged()}>
      <p>{TEXTS.leaveText}</p>
      {hasNewPictures && <p>{TEXTS.leavePictures}</p>}
    </LeaveDialog>
  );
}
