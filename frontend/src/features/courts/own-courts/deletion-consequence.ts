import type { CourtDeletionPreview } from '@crease/contract';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';

/** What its owner is told before a court is deleted: afterwards its bookings are on no screen. */
export function consequenceOf(preview: CourtDeletionPreview): string {
  const { pendingRequests, confirmedBookings, refundsDue, walkIns } = preview;
  if (pendingRequests + confirmedBookings === 0) return TEXTS.noneAffected;
  return [
    TEXTS.affected(pendingRequests, confirmedBookings),
    refundsDue > 0 && TEXTS.refundsDue(refundsDue),
    walkIns > 0 && TEXTS.walkIns(walkIns),
  ]
    .filter(Boolean)
    .join('');
}
