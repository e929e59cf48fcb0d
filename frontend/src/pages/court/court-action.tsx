import type { Court } from '@crease/contract';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/courts.texts.ts';
import { bookingPath } from '../../shared/config/paths.ts';
import { loginPathFor } from '../../shared/config/return-path.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './court-detail.module.css';

/** The next step for this viewer; none for owners and administrators, who do not book. */
export function CourtAction({ court }: { court: Court }) {
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  if (!court.isActive) return <p className={styles['closed']}>{TEXTS.closedNote}</p>;
  if (phase === 'restoring') return <Skeleton width="9rem" height="3.25rem" />;
  if (!user) {
    return (
      <ButtonLink to={loginPathFor(pathname)} variant="primary" size="large" wide>
        {TEXTS.loginToBook}
      </ButtonLink>
    );
  }
  if (user.role !== 'customer') return null;
  return (
    <ButtonLink to={bookingPath(court._id)} variant="primary" size="large" wide>
      {TEXTS.bookNow}
    </ButtonLink>
  );
}
