/** Brings the files of pages before they are opened, because on a phone these take longer than what is in them. */
import { bookingPath, courtPath, PATHS, type UserRole } from '@crease/contract';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { forgetOwnAnswers } from '../shared/lib/reads/own-answers.ts';
import { wantsLessData } from '../shared/lib/wants-less-data.ts';
import { loadAheadAt } from './routes.tsx';

/** By then the page has what it shows itself. */
const LOAD_AHEAD_AFTER_MS = 2_000;
const ANY_ID = 'any';

const mayLoadAhead = () => navigator.onLine && !wantsLessData();

type Role = UserRole | undefined;

/** A login leads to the home page, and those who have work here go on to it. */
function nextPathsOfHome(role: Role): string[] {
  if (role === 'owner') return [PATHS.dashboard];
  if (role === 'admin') return [PATHS.admin];
  return [PATHS.courts, courtPath(ANY_ID)];
}

/** Where people go from a page: on their way to a booking, to what became of it, and to their work. */
function nextPathsOf(pathname: string, role: Role): string[] {
  if (pathname === PATHS.home) return nextPathsOfHome(role);
  if (pathname === PATHS.courts) return [courtPath(ANY_ID)];
  if (pathname === PATHS.dashboard) return [PATHS.bookingsCalendar];
  if (role !== 'customer') return [];
  if (matchPath(courtPath(':id'), pathname)) return [bookingPath(ANY_ID)];
  return matchPath(bookingPath(':id'), pathname) ? [PATHS.bookings] : [];
}

/**
 * The files of the page that a link leads to, when a finger or a pointer comes to it: the click follows a moment later.
 */
function loadFilesOfLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin && mayLoadAhead()) loadAheadAt(link.pathname);
}

export function NextPages() {
  const { pathname } = useLocation();
  const role = useSession(({ user }) => user?.role);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (mayLoadAhead()) nextPathsOf(pathname, role).forEach(loadAheadAt);
    }, LOAD_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, role]);

  // What was read ahead was for the page that is left.
  useEffect(() => forgetOwnAnswers, [pathname]);

  useEffect(() => {
    // A finger sends it as well, just before it is down.
    document.addEventListener('pointerover', loadFilesOfLink, { passive: true });
    return () => document.removeEventListener('pointerover', loadFilesOfLink);
  }, []);

  return null;
}
