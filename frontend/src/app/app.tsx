import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { importAgain } from '../shared/lib/import-again.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

/** What a page can do without as long as its file does not come. */
const WHENEVER_IT_COMES = { tries: Infinity };

/** Nothing is said before the first paint, nor by the server that draws it. */
const Toaster = lazy(async () => ({
  default: (await importAgain(() => import('../shared/ui/toaster.tsx'), WHENEVER_IT_COMES)).Toaster,
}));

const nothingChanges = () => () => undefined;

interface AppProps {
  /** It is on screen, and hears what is done with it. */
  onDrawn: () => void;
}

export function App({ onDrawn }: AppProps) {
  const isTakenOver = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
  const isSignedIn = useSession((session) => session.phase === 'signed-in');

  useEffect(onDrawn, [onDrawn]);

  useEffect(() => {
    // Kept out of the first load: a visitor needs no socket to look around.
    if (!isSignedIn) return;
    void importAgain(() => import('./live-bridge.ts'), WHENEVER_IT_COMES).then(
      ({ startLiveBridge }) => {
        startLiveBridge();
      },
    );
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
