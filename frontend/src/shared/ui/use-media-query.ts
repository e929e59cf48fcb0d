import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/**
 * For what should not even be in the document on other screens; everything else is CSS. Undefined on the server, which
 * knows no screen.
 */
export function useMediaQuery(query: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  );
}
