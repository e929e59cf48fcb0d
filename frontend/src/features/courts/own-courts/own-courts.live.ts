/** What the owner's list does when a push tells of a review or a removal. */
import type { Court, UserRole } from '@crease/contract';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { onResync } from '../../../shared/lib/live/resync.ts';
import { handleLive, type LiveHandlers } from '../../../shared/lib/live/socket-client.ts';
import { notifyNews } from '../../../shared/ui/notices/notify.ts';
import { useOwnCourts } from './own-courts.store.ts';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';

export interface OwnCourtListeners {
  /** The role of the user who is signed in at this moment. */
  roleOf: () => UserRole | undefined;
  receive: (court: Court) => void;
  forget: (courtId: string) => void;
  notify: (text: string) => void;
}

export function createOwnCourtHandlers(listeners: OwnCourtListeners): LiveHandlers {
  const { roleOf, receive, forget, notify } = listeners;
  return {
    'court:reviewed': ({ court }) => {
      if (roleOf() !== 'owner') return;
      receive(court);
      const say = court.status === 'approved' ? TEXTS.approvedNews : TEXTS.rejectedNews;
      notify(say(courtNameOf(court)));
    },
    'court:removed': ({ court, by }) => {
      if (roleOf() !== 'owner') return;
      forget(court._id);
      if (by === 'admin') notify(TEXTS.deletedNews(courtNameOf(court)));
    },
  };
}

/** Must be called only once. */
export function startOwnCourtsLive(roleOf: () => UserRole | undefined): void {
  const { receive, forget, refresh } = useOwnCourts.getState();
  handleLive(createOwnCourtHandlers({ roleOf, receive, forget, notify: notifyNews }));
  onResync(() => {
    if (roleOf() === 'owner') void refresh();
  });
}
