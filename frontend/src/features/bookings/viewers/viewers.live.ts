import { handleLive } from '../../../shared/lib/live/socket-client.ts';
import { useViewers } from './viewers.store.ts';

let isFollowed = false;

/** Takes the numbers from the socket, for visitors too. Safe to call more than once. */
export function followViewers(): void {
  if (isFollowed) return;
  isFollowed = true;
  const { receive, forget } = useViewers.getState();
  handleLive({
    'slots:viewers': receive,
    disconnect: forget,
  });
}
