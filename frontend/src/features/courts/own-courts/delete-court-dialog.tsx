import type { Booking, Court } from '@crease/contract';
import { useEffect, useState } from 'react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { previewDeletion } from '../../../shared/lib/reads/court-deletion.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { consequenceOf } from './deletion-consequence.ts';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';

interface DeleteCourtDialogProps {
  court: Court;
  /** What goes with the court is counted again whenever they change. */
  requests: readonly Booking[];
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export function DeleteCourtDialog({
  court,
  requests,
  busy,
  onCancel,
  onConfirm,
}: DeleteCourtDialogProps) {
  const consequence = useConsequence(court._id, requests);
  return (
    <ConfirmDialog
      onClose={onCancel}
      title={TEXTS.deleteTitle}
      description={
        <>
          <p>{TEXTS.deleteQuestion(courtNameOf(court))}</p>
          <p role="status">{consequence}</p>
        </>
      }
      tone="danger"
      confirmLabel={TEXTS.delete}
      confirmBusyLabel={TEXTS.deleting}
      busy={busy}
      onConfirm={onConfirm}
    />
  );
}

/** Says what happens to the bookings of the court when it is deleted, with their present number. */
function useConsequence(courtId: string, requests: readonly Booking[]): string {
  const [sentence, setSentence] = useState<string>(TEXTS.counting);
  useEffect(() => {
    const request = new AbortController();
    previewDeletion(courtId, request.signal).then(
      (preview) => setSentence(consequenceOf(preview)),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.error('The affected bookings were not counted', error);
        setSentence((counted) => (counted === TEXTS.counting ? TEXTS.notCounted : counted));
      },
    );
    return () => request.abort();
  }, [courtId, requests]);
  return sentence;
}
