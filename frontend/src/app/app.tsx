import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

/** Nothing is said before the first paint. */
const Toaster = lazy(async () => ({
  default: (await import('../shared/ui/toaster.tsx')).Toaster,
}));

export function App() {
  const isSignedIn = useSession((session) => session.phase === 'signed-in');

  useEffect(() => {
    // Kept out of the first load: a visitor needs no socket to look around.
    if (!isSignedIn) return;
    void import('./live-bridge.ts').then(({ startLiveBridge }) => {
      startLiveBridge();
    });
  }, [isSignedIn]);

  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Suspense>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
