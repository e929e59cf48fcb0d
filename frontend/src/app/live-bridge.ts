/** Connects the socket to the features: who is signed in, and what each feature does with a push. */
import type { User } from '@crease/contract';
import { startAdminLive } from '../features/admin/admin.live.ts';
import { useAdmin } from '../features/admin/admin.store.ts';
import { useSession } from '../features/auth/auth.store.ts';
import { startBookingsLive } from '../features/bookings/bookings.live.ts';
import { useCustomerBookings } from '../features/bookings/customer-bookings/customer-bookings.store.ts';
import { useOwnerRequests } from '../features/bookings/owner-requests/owner-requests.store.ts';
import { isOwnedBy } from '../features/courts/court-facts.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { startOwnCourtsLive } from '../features/courts/own-courts/own-courts.live.ts';
import { useOwnCourts } from '../features/courts/own-courts/own-courts.store.ts';
import { useConversations } from '../features/messages/conversations/conversations.store.ts';
import { startMessagesLive } from '../features/messages/messages.live.ts';
import { useThread } from '../features/messages/thread/thread.store.ts';
import { useUnread } from '../features/messages/unread/unread.store.ts';
import { closeSocket, reopenSocket } from '../shared/lib/live/socket-client.ts';
import { refuseSecondPresses } from './second-press.ts';
import { keepTypingInView } from './typing-in-view.ts';

let isStarted = false;

/** Safe to call more than once. */
export function startLiveBridge(): void {
  if (isStarted) return;
  isStarted = true;
  const roleOf = () => useSession.getState().user?.role;
  startBookingsLive(roleOf);
  startOwnCourtsLive(roleOf);
  startAdminLive(roleOf);
  startMessagesLive();
  // Here, because this file is loaded late and the first load has no room for them.
  refuseSecondPresses();
  keepTypingInView();
  countUnreadOf(useSession.getState().user);
  // A visitor's socket may be open already; it has to reconnect with the token.
  reopenSocket();

  hideCourtOfOthers();
  useCourts.subscribe(hideCourtOfOthers);
  let lastId = useSession.getState().user?._id;
  useSession.subscribe(({ user }, before) => {
    hideCourtOfOthers();
    if (user && user._id !== lastId) forgetLastUser();
    lastId = user?._id ?? lastId;
    // Also when the user is the same but has a new token: a socket that reconnected with the old one was refused.
    if (user) reopenSocket();
    if (user?._id === before.user?._id) return;
    countUnreadOf(user);
    if (!user) closeSocket();
  });
}

interface Forgetful<State> {
  setState: (state: State, replace: true) => void;
  getInitialState: () => State;
}

const forget = <State>({ setState, getInitialState }: Forgetful<State>) =>
  setState(getInitialState(), true);

/**
 * Before anything is drawn for somebody else: a page's first drawing shows what its store holds, and reads it later.
 */
function forgetLastUser(): void {
  forget(useCustomerBookings);
  forget(useOwnerRequests);
  forget(useOwnCourts);
  forget(useConversations);
  forget(useThread);
  forget(useAdmin);
}

/**
 * Only its owner and administrators may see a court that is not approved; for all others there is none. It may have
 * been read for them, and be answered after they signed out.
 */
function hideCourtOfOthers(): void {
  const { user, phase } = useSession.getState();
  const { detail } = useCourts.getState();
  if (phase === 'restoring') return;
  if (!detail?.court || detail.court.status === 'approved' || user?.role === 'admin') return;
  if (user && isOwnedBy(detail.court, user._id)) return;
  useCourts.setState({ detail: { ...detail, phase: 'missing', court: undefined } });
}

/** Administrators have no conversations. */
function countUnreadOf(user: User | undefined): void {
  useUnread.getState().follow(user?.role === 'admin' ? undefined : user?._id);
}
