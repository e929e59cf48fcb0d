import type { Booking } from '@crease/contract';
import {
  filterOfWaiting,
  nextDeadline,
  waitingCount,
} from '../../features/bookings/owner-requests/owner-requests.ts';
import { DASHBOARD_TEXTS as TEXTS } from '../../features/bookings/owner-requests/owner-requests.texts.ts';
import { formatInstant } from '../../shared/lib/words/dates.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import { useShowRequests } from './use-show-requests.ts';
import styles from './waiting-lead.module.css';

/** How many bookings wait for an answer, and by when the first has to be answered; links to them. */
export function WaitingLead({ bookings }: { bookings: readonly Booking[] }) {
  const show = useShowRequests();
  const now = useNow();
  const count = waitingCount(bookings);
  if (count === 0) return TEXTS.nothingWaits;
  const answerBy = nextDeadline(bookings, now);
  return (
    <>
      <button
        type="button"
        className={styles['waiting']}
        onClick={() => show(filterOfWaiting(bookings))}
      >
        {/* A line may begin after the button, so the mark that follows its words is in it. */}
        <span>
          <span className={styles['words']}>{TEXTS.waiting(count)}</span>
          <span aria-hidden="true">{answerBy === undefined ? '.' : ','}</span>
        </span>
      </button>
      {answerBy !== undefined && (
        <>
          {' '}
          <time dateTime={answerBy}>{TEXTS.firstDue(formatInstant(answerBy, now))}</time>.
        </>
      )}
    </>
  );
}
