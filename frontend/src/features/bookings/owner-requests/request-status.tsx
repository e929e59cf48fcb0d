import type { Booking } from '@crease/contract';
import { formatDuration, formatInstant } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { REQUEST_TEXTS as TEXTS } from './owner-requests.texts.ts';
import { BookingStatusBadge } from '../booking-badges.tsx';
import styles from './request-status.module.css';

interface RequestStatusProps {
  request: Booking;
  /** The booking arrived or changed while it was on screen. */
  isChanged: boolean;
}

export function RequestStatus({ request, isChanged }: RequestStatusProps) {
  const isPending = request.status === 'pending';
  return (
    <div className={styles['status']}>
      <div className={styles['badges']}>
        <BookingStatusBadge booking={request} viewer="owner" />
        {isChanged && (
          <span className={styles['news']}>{isPending ? TEXTS.arrived : TEXTS.changed}</span>
        )}
      </div>
      {isPending && <RequestDeadline request={request} />}
      <RequestReason request={request} />
    </div>
  );
}

/** How long the customer has waited, and until when the owner can answer. */
function RequestDeadline({ request: { createdAt, answerBy } }: { request: Booking }) {
  const now = useNow();
  const waitedMs = Math.max(0, now - Date.parse(createdAt));
  const isUp = answerBy !== undefined && Date.parse(answerBy) <= now;
  return (
    <div className={styles['deadline']}>
      <p className={styles['soft']}>{TEXTS.waitedFor(formatDuration(waitedMs))}</p>
      {answerBy !== undefined && (
        <p className={classNames(isUp && styles['soft'])}>
          <time dateTime={answerBy}>
            {isUp ? TEXTS.timeIsUp : TEXTS.answerBy(formatInstant(answerBy, now))}
          </time>
        </p>
      )}
    </div>
  );
}

function RequestReason({ request }: { request: Booking }) {
  const { status, declineReason, cancellationReason } = request;
  const asksToCancel = status === 'cancellation_requested' || status === 'cancelled';
  const reason = asksToCancel ? cancellationReason : status === 'declined' && declineReason;
  return reason ? <p className={styles['reason']}>{reason}</p> : null;
}
