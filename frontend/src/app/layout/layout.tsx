import { Suspense, type MouseEvent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from '../late-parts.ts';
import styles from './layout.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { MAIN_ID, useArrival } from '../arrival/use-arrival.ts';
import { useFocusKeeper } from '../arrival/use-focus-keeper.ts';
import { useLogoutAtHome } from './use-logout.ts';
import { useScrollMemory } from '../arrival/use-scroll-memory.ts';
import { useTakenOver } from '../../shared/ui/use-taken-over.ts';

/** The link itself would make a history entry without the state of the present one, such as the chosen day. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

export function Layout() {
  const { pathname } = useLocation();
  const isTakenOver = useTakenOver();
  useScrollMemory();
  useArrival();
  useFocusKeeper();
  useLogoutAtHome();
  return (
    <>
      <a className={styles['skip']} href={`#${MAIN_ID}`} onClick={skipToContent}>
        Skip to content
      </a>
      {isTakenOver && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
      <div className={styles['frame']}>
        <Header />
        <main id={MAIN_ID} className={styles['main']} tabIndex={-1}>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
    </>
  );
}
