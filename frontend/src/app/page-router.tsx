import { useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
} from 'react-router-dom';
import { HiddenStatus } from '../shared/ui/notices/hidden-status.tsx';
import styles from './page-router.module.css';

/**
 * The router's `BrowserRouter`, which keeps to itself that the page on screen only stays until the files of the next
 * one have come. This one shows it, until the next page is there, has failed or is left. After Back and Forward React
 * draws at once, so the skeleton of a page shows it there.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  // A copy, because the history always names the newest place.
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  const [isAwaited, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [history]);
  const shownKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    shownKey.current = place.location.key;
  }, [place]);
  const [navigator] = useState<Navigator>(() => ({
    ...history,
    // Nobody has seen the page that is still awaited, so there is no way back to it.
    push: (to, state) => {
      const isShown = history.location.key === shownKey.current;
      history[isShown ? 'push' : 'replace'](to, state);
    },
  }));
  return (
    <>
      {isAwaited && (
        <div className={styles['line']}>
          <HiddenStatus>
            <span className={styles['words']}>Loading</span>
          </HiddenStatus>
        </div>
      )}
      <Router navigator={navigator} location={place.location} navigationType={place.action}>
        {children}
      </Router>
    </>
  );
}
