import { PATHS } from '@crease/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import { focusHeading } from '../arrival/use-arrival.ts';
import { leaveBy } from '../../shared/lib/leaving/leaving.ts';

/** Goes home before signing out: on a guarded page the guard would send the user to the login page. */
export function useLogout(): () => void {
  const leave = useSession((session) => session.leave);
  const navigate = useNavigate();
  return () =>
    leaveBy(() => {
      leave();
      void navigate(PATHS.home);
    });
}

/** Signs the user out once they are on the home page. */
export function useLogoutAtHome(): void {
  const isLeaving = useSession((session) => session.isLeaving);
  const logout = useSession((session) => session.logout);
  const { pathname } = useLocation();

  useEffect(() => {
    if (!isLeaving || pathname !== PATHS.home) return;
    logout();
    // The pressed button is gone, also where the home page is no new one.
    focusHeading(document);
  }, [isLeaving, pathname, logout]);
}
