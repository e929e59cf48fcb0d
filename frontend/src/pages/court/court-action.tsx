import { bookingPath, courtPath, type Court } from '@crease/contract';
import { useSession } from '../../features/auth/auth.store.ts';
import { useShownDays } from '../../features/bookings/live-availability/use-shown-days.ts';
import { useManualBooking } from '../../features/bookings/manual-booking/manual-booking.store.ts';
import { MANUAL_BOOKING_TEXTS } from '../../features/bookings/manual-booking/manual-booking.texts.ts';
import { pathOnDate } from '../../features/bookings/date-choice/slot-dates.ts';
import { isOwnedBy } from '../../features/courts/court-facts.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/court-detail/court-detail.texts.ts';
import { loginPathFor } from '../../shared/config/return-path.ts';
import { Button, ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import styles from './court-detail.module.css';

interface CourtActionProps {
  court: Court;
  /** The day on which the page was opened. */
  openedOn: string;
}

/** The button for this viewer's next step; none for administrators and other owners, who do not book. */
export function CourtAction(props: CourtActionProps) {
  const { court } = props;
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  if (!court.isActive) return <p className={styles['closed']}>{TEXTS.closedNote}</p>;
  if (phase === 'restoring') return <Skeleton width="9rem" height="3.25rem" />;
  if (!user) return <LoginToBook {...props} />;
  if (user.role === 'owner' && isOwnedBy(court, user._id)) return <BookWalkIn {...props} />;
  if (user.role !== 'customer') return null;
  return <BookNow {...props} />;
}

/** The day that the viewer looks at on this page; undefined when it is today by itself. */
function useDateLookedAt(court: Court, openedOn: string): string | undefined {
  const { days, opened, chosen } = useShownDays(court, openedOn);
  return chosen ?? (opened === days.today ? undefined : opened);
}

function addressOnDate(path: string, date: string | undefined): string {
  return date === undefined ? path : pathOnDate(path, date);
}

/** After the login the visitor returns to this page and day. */
function LoginToBook({ court, openedOn }: CourtActionProps) {
  const address = addressOnDate(courtPath(court._id), useDateLookedAt(court, openedOn));
  return (
    <ButtonLink to={loginPathFor(address)} variant="primary" size="large" wide>
      {TEXTS.loginToBook}
    </ButtonLink>
  );
}

function BookWalkIn({ court, openedOn }: CourtActionProps) {
  const date = useDateLookedAt(court, openedOn);
  const open = useManualBooking((manual) => manual.open);
  return (
    <Button
      variant="primary"
      size="large"
      wide
      onClick={() => open(court, date === undefined ? undefined : { date, startTimes: [] })}
    >
      {MANUAL_BOOKING_TEXTS.open}
    </Button>
  );
}

function BookNow({ court, openedOn }: CourtActionProps) {
  const date = useDateLookedAt(court, openedOn);
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
