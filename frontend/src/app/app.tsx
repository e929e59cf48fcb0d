import { Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { startLive, Toaster } from './late-parts.ts';
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
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      {isTakenOver && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
