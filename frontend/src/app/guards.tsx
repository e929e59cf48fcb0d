import { PATHS, type UserRole } from '@crease/contract';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { loginPathFor } from '../shared/config/return-path.ts';
import { PageSkeleton } from './layout/page-skeleton.tsx';

interface RequireUserProps {
  /** Any signed-in user when left out. */
  role?: UserRole;
}

/**
 * Lets only the right user see a page. A visitor signs in first and comes back; another role goes to the home page.
 */
export function RequireUser({ role }: RequireUserProps) {
  const phase = useSession((session) => session.phase);
  const user = useSession((session) => session.user);
  const isLeaving = useSession((session) => session.isLeaving);
  const { pathname } = useLocation();
  // While the session is being restored it is not known who is signed in, so nobody is redirected yet.
  if (phase === 'restoring') return <PageSkeleton />;
  if (!user) {
    // Reads the query from the window, because chosen hours are written there without the router.
    const asked = pathname + window.location.search;
    return <Navigate to={isLeaving ? PATHS.home : loginPathFor(asked)} replace />;
  }
  if (role !== undefined && user.role !== role) return <Navigate to={PATHS.home} replace />;
  return <Outlet />;
}
