/** Where the socket meets the features: who is connected, what each feature does with what it hears. */
import { useSession } from '../features/auth/auth.store.ts';
import { startBookingsLive } from '../features/bookings/bookings.live.ts';
import { closeSocket, reopenSocket } from '../shared/lib/socket-client.ts';

let isStarted = false;

/** Safe to call more than once. */
export function startLiveBridge(): void {
  if (isStarted) return;
  isStarted = true;
  startBookingsLive(() => useSession.getState().user?.role);
  // A visitor's socket may be open already, without the token.
  reopenSocket();

  useSession.subscribe(({ user }, before) => {
    if (user?._id === before.user?._id) return;
    if (user) reopenSocket();
    else closeSocket();
  });
}
