/** What an owner's courts do with a decision that arrives over the socket. */
import type { Court, UserRole } from '@crease/contract';
import { onResync } from '../../../shared/lib/resync.ts';
import { handleLive, type LiveHandlers } from '../../../shared/lib/socket-client.ts';
import { notifyInfo } from '../../../shared/ui/notify.ts';
import { courtNameOf } from '../court-facts.ts';
import { useOwnCourts } from './own-courts.store.ts';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';

interface CourtListeners {
  /** The role of who is signed in at this moment. */
  roleOf: () => UserRole | undefined;
  receive: (court: Court) => void;
  notify: (text: string) => void;
}

export function createOwnCourtHandlers({ roleOf, receive, notify }: CourtListeners): LiveHandlers {
  return {
    'court:reviewed': ({ court }) => {
      if (roleOf() !== 'owner') return;
      receive(court);
      const say = court.status === 'approved' ? TEXTS.approvedNews : TEXTS.rejectedNews;
      notify(say(courtNameOf(court)));
    },
  };
}

/** Call once. */
export function startOwnCourtsLive(roleOf: () => UserRole | undefined): void {
  const { receive, refresh } = useOwnCourts.getState();
  handleLive(createOwnCourtHandlers({ roleOf, receive, notify: notifyInfo }));
  onResync(() => {
    if (roleOf() === 'owner') void refresh();
  });
}
