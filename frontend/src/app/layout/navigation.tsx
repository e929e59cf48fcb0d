import { PATHS } from '@crease/contract';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import { UnreadBadge } from '../../features/messages/unread/unread-badge.tsx';
import { useUnread } from '../../features/messages/unread/unread.store.ts';
import { withWayBack } from '../../shared/config/return-path.ts';
import { Button, ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { Link } from '../../shared/ui/buttons/link.tsx';
import { navigationFor } from './navigation-items.ts';
import styles from './navigation.module.css';
import { useLogout } from './use-logout.ts';

/** Stands in the bar, or in the phone's menu; memoised, so that opening the menu does not render it again. */
export const Navigation = memo(function Navigation() {
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  const unread = useUnread((state) => state.count);
  const { pathname } = useLocation();
  return (
    <nav className={styles['navigation']} aria-label="Main">
      <ul className={styles['places']} role="list">
        {navigationFor(user).map(({ label, to }) => (
          <li key={to}>
            <Link
              className={styles['place']}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
            >
              <span>{label}</span>
              {to === PATHS.messages && <UnreadBadge count={unread} className={styles['unread']} />}
            </Link>
          </li>
        ))}
      </ul>
      {phase !== 'restoring' && (user ? <LogoutButton /> : <VisitorLinks />)}
    </nav>
  );
});

function LogoutButton() {
  const logout = useLogout();
  return (
    <div className={styles['account']}>
      <Button onClick={logout}>Logout</Button>
    </div>
  );
}

function VisitorLinks() {
  const location = useLocation();
  return (
    <div className={styles['account']}>
      <ButtonLink
        to={withWayBack(PATHS.login, location)}
        aria-current={location.pathname === PATHS.login ? 'page' : undefined}
      >
        Login
      </ButtonLink>
      <ButtonLink to={withWayBack(PATHS.register, location)} variant="primary">
        Register
      </ButtonLink>
    </div>
  );
}
