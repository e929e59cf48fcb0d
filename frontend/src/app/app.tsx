import { Suspense, useEffect } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { startLive, Toaster } from './late-parts.ts';
import { NextPages } from './next-pages.tsx';
import { PageRouter } from './page-router.tsx';
import { AppRoutes } from './routes.tsx';
import { useTakenOver } from '../shared/ui/use-taken-over.ts';

interface AppProps {
  /** Called once the app is on screen and handles events. */
  onDrawn: () => void;
}

export function App({ onDrawn }: AppProps) {
  const isTakenOver = useTakenOver();
  const isSignedIn = useSession((session) => session.phase === 'signed-in');

  useEffect(onDrawn, [onDrawn]);

  useEffect(() => {
    if (isSignedIn) void startLive();
  }, [isSignedIn]);

  return (
    <ErrorBoundary>
      <PageRouter>
        <AppRoutes />
        <NextPages />
      </PageRouter>
      {isTakenOver && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
