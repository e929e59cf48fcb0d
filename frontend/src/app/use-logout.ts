import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { PATHS } from '../shared/config/paths.ts';
import { leaveBy } from '../shared/lib/leaving.ts';

/** Goes home first and signs out there: on a guarded page the guard would take it for a lost session. */
export function useLogout(): () => void {
  const logout = useSession((session) => session.logout);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (isLeaving && pathname === PATHS.home) logout();
  }, [isLeaving, pathname, logout]);

  return () => {
    leaveBy(() => {
      setIsLeaving(true);
      void navigate(PATHS.home);
    });
  };
}
