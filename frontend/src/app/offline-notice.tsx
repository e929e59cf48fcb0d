import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

/** Of tokens.css: what stands at the top of the screen leaves this much room above it. */
const HEIGHT_TOKEN = '--offline-height';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Measured and not promised: on a narrow screen, or in large text, the sentence takes more lines. */
function tellHeightOf(notice: HTMLElement | null) {
  if (!notice) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty(HEIGHT_TOKEN, `${String(notice.getBoundingClientRect().height)}px`);
  });
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT_TOKEN);
  };
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles['place']}>
      {!isOnline && (
        <p ref={tellHeightOf} className={styles['notice']}>
          <WifiOff aria-hidden="true" />
          You are offline. What you see may be old, and nothing can be sent.
        </p>
      )}
    </div>
  );
}
