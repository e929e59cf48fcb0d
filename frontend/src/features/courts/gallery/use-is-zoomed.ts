import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => {
    window.visualViewport?.removeEventListener('resize', onChange);
  };
}

/** Whether two fingers have enlarged the page. */
export const useIsZoomed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.scale ?? 1) > 1,
    () => false,
  );
