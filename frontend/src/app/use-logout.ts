import { PATHS } from '@crease/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { leaveBy } from '../shared/lib/leaving.ts';

/** Goes home first: on a guarded page the guard would take it for a lost session. */
export function useLogout(): () => void {
  const leave = useSession((session) => session.leave);
  const navigate = useNavigate();
  return () => {
    leaveBy(() => {
      leave();
      void navigate(PATHS.home);
    });
  };
}

/** Signs out who wanted to leave, once they are home. */
export function useLeaving(): void {
  const isLeaving = useSession((session) => session.isLeaving);
  const logout = useSession((session) => session.logout);
  const { pathname } = useLocation();

  useEffect(() => {
    if (isLeaving && pathname === PATHS.home) logout();
  }, [isLeaving, pathname, logout]);
}
