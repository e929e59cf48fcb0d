import { PATHS, type UserRole } from '@crease/contract';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { loginPathFor } from '../shared/config/return-path.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface RequireUserProps {
  /** Any signed-in user when left out. */
  role?: UserRole;
}

/** Lets the right user through; a visitor signs in first and comes back, another role goes home. */
export function RequireUser({ role }: RequireUserProps) {
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  const isLeaving = useSession((session) => session.isLeaving);
  const { pathname } = useLocation();
  // While the session is being restored nobody is sent to the login page by mistake.
  if (phase === 'restoring') return <PageSkeleton />;
  if (!user) {
    // The address itself: hours that were chosen stand in it past the router.
    const asked = pathname + window.location.search;
    return <Navigate to={isLeaving ? PATHS.home : loginPathFor(asked)} replace />;
  }
  if (role !== undefined && user.role !== role) return <Navigate to={PATHS.home} replace />;
  return <Outlet />;
}
