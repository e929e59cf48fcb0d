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
  const unseenKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (place.location.key === unseenKey.current) unseenKey.current = undefined;
  }, [place]);
  const [navigator] = useState<Navigator>(() => {
    const isUnseen = () => history.location.key === unseenKey.current;
    const noteUnseen = () => (unseenKey.current = history.location.key);
    return {
      ...history,
      // Nobody has seen a page that is still awaited, so there is no way back to it.
      push: (to, state) => {
        history[isUnseen() ? 'replace' : 'push'](to, state);
        noteUnseen();
      },
      // In the place of a page that was seen stands one to come back to.
      replace: (to, state) => {
        const wasUnseen = isUnseen();
        history.replace(to, state);
        if (wasUnseen) noteUnseen();
      },
    };
  });
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
