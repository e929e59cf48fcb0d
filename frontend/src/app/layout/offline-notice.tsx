import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Tells CSS the height of the notice, so that sticky parts stay below it. It is measured, because the sentence takes
 * more lines on narrow screens or in large text. The observer ends with its element.
 */
function tellHeightOf(place: HTMLElement | null) {
  if (!place) return;
  new ResizeObserver(() => {
    const { height } = place.getBoundingClientRect();
    document.documentElement.style.setProperty('--offline-height', `${height}px`);
  }).observe(place);
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div ref={tellHeightOf} role="status" className={styles['place']}>
      {!isOnline && (
        <p className={styles['notice']}>
          <WifiOff />
          You are offline. What you see may be old, and nothing can be sent.
        </p>
      )}
    </div>
  );
}
