import { bookingPath, courtPath, type Court } from '@crease/contract';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import {
  dateOfPlace,
  datesShown,
} from '../../features/bookings/live-availability/date-of-place.ts';
import { useManualBooking } from '../../features/bookings/manual-booking/manual-booking.store.ts';
import { MANUAL_BOOKING_TEXTS } from '../../features/bookings/manual-booking/manual-booking.texts.ts';
import { onDate } from '../../features/bookings/date-choice/slot-dates.ts';
import { useBookableDays } from '../../features/bookings/date-choice/use-bookable-days.ts';
import { isOwnedBy } from '../../features/courts/court-facts.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/court-detail/court-detail.texts.ts';
import { loginPathFor } from '../../shared/config/return-path.ts';
import { Button, ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import styles from './court-detail.module.css';

/** The button for this viewer's next step; none for administrators and other owners, who do not book. */
export function CourtAction({ court }: { court: Court }) {
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  if (!court.isActive) return <p className={styles['closed']}>{TEXTS.closedNote}</p>;
  if (phase === 'restoring') return <Skeleton width="9rem" height="3.25rem" />;
  if (!user) return <LoginToBook court={court} />;
  if (user.role === 'owner' && isOwnedBy(court, user._id)) return <BookWalkIn court={court} />;
  if (user.role !== 'customer') return null;
  return <BookNow court={court} />;
}

/** The day that the viewer has chosen on this page; undefined until they choose one. */
function useDateLookedAt(court: Court): string | undefined {
  return dateOfPlace(useLocation(), datesShown(useBookableDays(court)));
}

function addressOnDate(path: string, date: string | undefined): string {
  return date === undefined ? path : onDate(path, date);
}

/** After the login the visitor returns to this page and day. */
function LoginToBook({ court }: { court: Court }) {
  const address = addressOnDate(courtPath(court._id), useDateLookedAt(court));
  return (
    <ButtonLink to={loginPathFor(address)} variant="primary" size="large" wide>
      {TEXTS.loginToBook}
    </ButtonLink>
  );
}

function BookWalkIn({ court }: { court: Court }) {
  const date = useDateLookedAt(court);
  const open = useManualBooking((manual) => manual.open);
  return (
    <Button
      variant="primary"
      size="large"
      wide
      onClick={() => {
        open(court, date === undefined ? undefined : { date, startTimes: [] });
      }}
    >
      {MANUAL_BOOKING_TEXTS.open}
    </Button>
  );
}

function BookNow({ court }: { court: Court }) {
  const date = useDateLookedAt(court);
  return (
    <ButtonLink
      to={addressOnDate(bookingPath(court._id), date)}
      variant="primary"
      size="large"
      wide
    >
      {TEXTS.bookNow}
    </ButtonLink>
  );
}
