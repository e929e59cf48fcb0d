import { PATHS, type Booking, type Court } from '@crease/contract';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { useBookingRequest } from '../features/bookings/booking-request/booking-request.store.ts';
import {
  bookableDaysOf,
  dateOfAddress,
  slotsOfAddress,
} from '../features/bookings/date-choice/slot-dates.ts';
import { openHoursFirst } from '../features/bookings/slot-grid/open-hours-first.ts';
import { BOOKING_TEXTS } from '../features/bookings/bookings.texts.ts';
import { useKeptBookings } from '../features/bookings/customer-bookings/use-kept-bookings.ts';
import { Confirmation } from '../features/bookings/booking-request/confirmation.tsx';
import { useCourtKeeper } from '../features/courts/use-court-keeper.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { courtOwnerOf } from '../shared/lib/words/courts.ts';
import type { LoadPhase } from '../shared/lib/reads/load-phase.ts';
import { notifyError } from '../shared/ui/notices/notify.ts';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { BookingScreen } from './booking/booking-screen.tsx';
import { BookingSkeleton } from './booking/booking-skeleton.tsx';
import { ClosedCourt } from './booking/closed-court.tsx';
import { MissingCourt } from './court/missing-court.tsx';

/** Once the court is read and it is known who asks. Never fails: the page itself tells what did not come. */
export async function readHoursFirst(courtId: string, search: string): Promise<void> {
  const { detail } = useCourts.getState();
  // Others are sent on to another page, which would not close the day.
  const isShown = useSession.getState().user?.role === 'customer' && detail?.id === courtId;
  if (!isShown || !detail.court?.isActive) return;
  const days = bookableDaysOf(detail.court);
  const parameters = new URLSearchParams(search);
  const date = dateOfAddress(parameters, days, days.today);
  const wanted = slotsOfAddress(parameters, date);
  await openHoursFirst({ court: detail.court, date, wanted });
}

export function BookingPage() {
  const { id: courtId = '' } = useParams();
  const detail = useCourts((state) => state.detail);
  const loadCourt = useCourts((state) => state.loadCourt);
  const sent = useBookingRequest((request) => request.booking);
  const reset = useBookingRequest((request) => request.reset);
  const isAsking = useBookingRequest(({ phase }) => phase !== 'idle' && phase !== 'sent');

  useEffect(() => {
    void loadCourt(courtId);
    return reset;
  }, [loadCourt, reset, courtId]);
  useCourtKeeper(courtId, isAsking);

  const shown = detail?.id === courtId ? detail : undefined;
  useLeaveOnFailure(shown?.phase === 'failed');

  if (sent) return <SentRequest booking={sent} court={shown?.court} />;
  if (!shown) return <BookingSkeleton />;
  return <BookableCourt phase={shown.phase} court={shown.court} />;
}

interface BookableCourtProps {
  phase: LoadPhase | 'missing';
  court: Court | undefined;
}

function BookableCourt({ phase, court }: BookableCourtProps) {
  if (phase === 'missing') return <MissingCourt />;
  if (phase === 'failed' || !court) return <BookingSkeleton />;
  return court.isActive ? <BookingScreen court={court} /> : <ClosedCourt court={court} />;
}

interface SentRequestProps {
  booking: Booking;
  court: Court | undefined;
}

/** Follows what becomes of it, because many wait here for the answer. Its court stays, even if it is removed. */
function SentRequest({ booking: sent, court }: SentRequestProps) {
  const kept = useKeptBookings(sent.customer?._id)?.find(({ _id }) => _id === sent._id);
  const booking = { ...(kept ?? sent), court: sent.court };
  return (
    <PageContainer width="narrow">
      <Confirmation booking={booking} owner={court && courtOwnerOf(court)} />
    </PageContainer>
  );
}

/** Without its court the page is useless, so the user is told and taken to the court list. */
function useLeaveOnFailure(hasFailed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    // What is drawn first may be the failure of an earlier visit, and is being read again by now.
    if (!hasFailed || useCourts.getState().detail?.phase !== 'failed') return;
    notifyError(BOOKING_TEXTS.courtLoadFailed);
    void navigate(PATHS.courts, { replace: true });
  }, [hasFailed, navigate]);
}
