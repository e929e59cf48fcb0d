/** Where the socket meets the features: who is connected, what each feature does with what it hears. */
import { useSession } from '../features/auth/auth.store.ts';
import { resync } from '../shared/lib/resync.ts';
import {
  closeSocket,
  isSocketConnected,
  openSocket,
  reopenSocket,
} from '../shared/lib/socket-client.ts';

/** While the socket can't connect, screens are read again at this pace. */
const FALLBACK_RESYNC_MS = 30_000;

let isStarted = false;

/** Safe to call more than once. */
export function startLiveBridge(): void {
  if (isStarted) return;
  isStarted = true;
  void openSocket();

  useSession.subscribe(({ user }, before) => {
    if (user?._id === before.user?._id) return;
    if (user) reopenSocket();
    else closeSocket();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resync();
  });
  setInterval(() => {
    if (!isSocketConnected() && document.visibilityState === 'visible') resync();
  }, FALLBACK_RESYNC_MS);
}
