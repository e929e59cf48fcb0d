import type { Booking } from '@crease/contract';
import { mostUrgentRequest, waitingCount } from '../../features/bookings/owner-requests.ts';
import { DASHBOARD_TEXTS as TEXTS } from '../../features/bookings/owner-requests.texts.ts';
import { formatInstant } from '../../shared/lib/dates.ts';

/** How many wait for an answer, and by when the first of them must have it. */
export function WaitingLead({ bookings }: { bookings: readonly Booking[] }) {
  const count = waitingCount(bookings);
  if (count === 0) return TEXTS.nothingWaits;
  const answerBy = mostUrgentRequest(bookings)?.answerBy;
  const waiting = TEXTS.waiting(count);
  if (answerBy === undefined) return `${waiting}.`;
  return (
    <>
      {waiting}, <time dateTime={answerBy}>{TEXTS.firstDue(formatInstant(answerBy))}</time>.
    </>
  );
}
