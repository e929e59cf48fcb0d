/** What the administrator's dashboard does when a court is pushed over the socket. */
import type { ReviewedCourt, UserRole } from '@crease/contract';
import { courtNameOf } from '../../shared/lib/words/courts.ts';
import { onResync } from '../../shared/lib/live/resync.ts';
import { handleLive, type LiveHandlers } from '../../shared/lib/live/socket-client.ts';
import { notifyNews } from '../../shared/ui/notices/notify.ts';
import { useAdmin } from './admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from './admin.texts.ts';

interface ReviewListeners {
  /** The role of the user who is signed in at this moment. */
  roleOf: () => UserRole | undefined;
  receive: (court: ReviewedCourt) => void;
  refresh: () => Promise<void>;
  notify: (text: string) => void;
}

export function createAdminHandlers(listeners: ReviewListeners): LiveHandlers {
  const { roleOf, receive, refresh, notify } = listeners;
  return {
    'court:submitted': ({ court }) => {
      if (roleOf() !== 'admin') return;
      receive(court);
      notify(TEXTS.submittedNews(courtNameOf(court)));
    },
    // A removal has all pages read again.
    'court:reviewed': () => {
      if (roleOf() === 'admin') void refresh();
    },
  };
}

/** Must be called only once. */
export function startAdminLive(roleOf: () => UserRole | undefined): void {
  const { receive, refresh } = useAdmin.getState();
  handleLive(createAdminHandlers({ roleOf, receive, refresh, notify: notifyNews }));
  onResync(() => void refresh());
}
