import { editCourtPath, type Court } from '@crease/contract';
import { ManualBookingDialog } from '../../features/bookings/manual-booking/manual-booking-dialog.tsx';
import {
  COURT_STATUS_WORDS,
  OWN_COURTS_TEXTS as TEXTS,
} from '../../features/courts/own-courts/own-courts.texts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { Badge } from '../../shared/ui/cards/badge.tsx';
import styles from './owner-parts.module.css';

/** What the page of a court has for its owner alone, in a file of its own: nobody else waits for it. */
export function OwnerParts({ court }: { court: Court }) {
  return (
    <>
      {court.status !== 'approved' && <Standing court={court} />}
      <ManualBookingDialog court={court} />
    </>
  );
}

/**
 * Says that no player finds the court yet: without it the page looks like that of any other. The card on the dashboard
 * says the same by a part of its own, because one that both share is a file more for everybody's first load to name.
 */
function Standing({ court: { _id, status, rejectionReason } }: { court: Court }) {
  const isRejected = status === 'rejected';
  return (
    <div className={styles['standing']}>
      <Badge tone={isRejected ? 'attention' : 'waiting'}>{COURT_STATUS_WORDS[status]}</Badge>
      {isRejected && <p className={styles['reason']}>{rejectionReason}</p>}
      <p>{isRejected ? TEXTS.rejectedHint : TEXTS.waiting}</p>
      <ButtonLink to={editCourtPath(_id)}>{TEXTS.edit}</ButtonLink>
    </div>
  );
}
