/** What the lists of bookings do with pushes from the socket. */
import type { BookingChanged, UserRole } from '@crease/contract';
import { onResync } from '../../shared/lib/live/resync.ts';
import { handleLive, type LiveHandlers } from '../../shared/lib/live/socket-client.ts';
import { notifyNews } from '../../shared/ui/notices/notify.ts';
import type { BookingFeed } from './booking-feed/booking-feed.ts';
import { newsForCustomer, newsForOwner } from './booking-news.ts';
import { useCustomerBookings } from './customer-bookings/customer-bookings.store.ts';
import { useOwnerRequests } from './owner-requests/owner-requests.store.ts';

type FeedHandle = Pick<BookingFeed, 'receive'>;

interface BookingListeners {
  /** The role of the user who is signed in at this moment. */
  roleOf: () => UserRole | undefined;
  customer: () => FeedHandle;
  owner: () => FeedHandle;
  notify: (text: string) => void;
}

/**
 * Takes every change into the list of the viewer's role and says what happened. Nothing that the viewer did is
 * announced: customers hear nothing about changes that customers make, owners nothing about those of owners.
 */
export function createBookingHandlers(listeners: BookingListeners): LiveHandlers {
  const say = (sentence: string | undefined) => {
    if (sentence !== undefined) listeners.notify(sentence);
  };
  const handle = (change: BookingChanged) => {
    const { booking } = change;
    const role = listeners.roleOf();
    if (role === 'customer') {
      say(newsForCustomer(change, listeners.customer().receive(booking)));
    } else if (role === 'owner') {
      say(newsForOwner(booking, listeners.owner().receive(booking)));
    }
  };
  return {
    'booking:created': handle,
    'booking:updated': handle,
  };
}

/** Must be called only once. */
export function startBookingsLive(roleOf: () => UserRole | undefined): void {
  const customer = () => useCustomerBookings.getState();
  const owner = () => useOwnerRequests.getState();
  handleLive(createBookingHandlers({ roleOf, customer, owner, notify: notifyNews }));
  onResync(() => {
    void customer().refresh();
    void owner().refresh();
  });
}
