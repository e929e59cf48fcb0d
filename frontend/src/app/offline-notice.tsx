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
 * For what stands at the top of the screen. Measured and not promised: on a narrow screen, or in large text, the
 * sentence takes more lines. The observer goes with what it observes.
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
          <WifiOff aria-hidden="true" />
          You are offline. What you see may be old, and nothing can be sent.
        </p>
      )}
    </div>
  );
}
