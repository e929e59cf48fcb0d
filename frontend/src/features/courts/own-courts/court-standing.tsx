import type { Court, CourtStatus } from '@crease/contract';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { COURT_STATUS_WORDS, OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';
import styles from './court-standing.module.css';

const TONE_BY_STATUS = {
  pending: 'waiting',
  approved: 'positive',
  rejected: 'attention',
} as const satisfies Record<CourtStatus, string>;

/** The review status of a court, with the reason when it was rejected. */
export function CourtStanding({ court: { status, rejectionReason } }: { court: Court }) {
  return (
    <div className={styles['standing']}>
      <Badge tone={TONE_BY_STATUS[status]}>{COURT_STATUS_WORDS[status]}</Badge>
      {status === 'pending' && <p className={styles['soft']}>{TEXTS.waiting}</p>}
      {status === 'rejected' && (
        <>
          <p className={styles['reason']}>{rejectionReason}</p>
          <p className={styles['soft']}>{TEXTS.rejectedHint}</p>
        </>
      )}
    </div>
  );
}
