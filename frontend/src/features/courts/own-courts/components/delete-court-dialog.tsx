import type { Court, CourtDeletionPreview } from '@crease/contract';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { courtNameOf } from '../../court-facts.ts';
import { previewDeletion } from '../own-courts.api.ts';
import { OWN_COURTS_TEXTS as TEXTS } from '../own-courts.texts.ts';

interface DeleteCourtDialogProps {
  court: Court;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export function DeleteCourtDialog({ court, busy, onCancel, onConfirm }: DeleteCourtDialogProps) {
  const consequence = useConsequence(court._id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
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

function sentenceFor(preview: CourtDeletionPreview): string {
  const { pendingRequests, confirmedBookings, refundsDue } = preview;
  if (pendingRequests + confirmedBookings === 0) return TEXTS.noneAffected;
  const affected = TEXTS.affected(pendingRequests, confirmedBookings);
  return refundsDue === 0 ? affected : affected + TEXTS.refundsDue(refundsDue);
}

/** Says what happens to the court's bookings when it is deleted, with their present number. */
function useConsequence(courtId: string): string {
  const [sentence, setSentence] = useState<string>(TEXTS.counting);
  useEffect(() => {
    const request = new AbortController();
    previewDeletion(courtId, request.signal).then(
      (preview) => {
        setSentence(sentenceFor(preview));
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.error('The affected bookings were not counted', error);
        setSentence(TEXTS.notCounted);
      },
    );
    return () => {
      request.abort();
    };
  }, [courtId]);
  return sentence;
}
