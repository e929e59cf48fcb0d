/** What the lists of bookings do with what arrives over the socket. */
import type { Booking, BookingChanged, UserRole } from '@crease/contract';
import { onResync } from '../../shared/lib/resync.ts';
import { handleLive, type LiveHandlers } from '../../shared/lib/socket-client.ts';
import { notifyInfo } from '../../shared/ui/notify.ts';
import type { BookingFeed } from './booking-feed.ts';
import { newsForCustomer, newsForOwner } from './booking-news.ts';
import { useCustomerBookings } from './customer-bookings.store.ts';
import { useOwnerRequests } from './owner-requests.store.ts';

type FeedHandle = Pick<BookingFeed, 'receive' | 'refresh'>;

interface BookingListeners {
  /** The role of who is signed in at this moment. */
  roleOf: () => UserRole | undefined;
  customer: () => FeedHandle;
  owner: () => FeedHandle;
  notify: (text: string) => void;
}

/**
 * The list of the viewer's role takes every change in, and says what happened. Nothing that this browser did
 * itself is said twice: no change of a customer's own making is news to customers, nor of an owner's to owners.
 */
export function createBookingHandlers(listeners: BookingListeners): LiveHandlers {
  const say = (sentence: string | undefined) => {
    if (sentence !== undefined) listeners.notify(sentence);
  };
  const receive = (booking: Booking) => {
    const role = listeners.roleOf();
    if (role === 'customer') {
      say(newsForCustomer(booking, listeners.customer().receive(booking)));
    } else if (role === 'owner') {
      say(newsForOwner(booking, listeners.owner().receive(booking)));
    }
  };
  const handle = ({ booking }: BookingChanged) => {
    receive(booking);
  };
  /** All its bookings leave the list, and most of them have not changed. */
  const readWithoutCourt = () => {
    if (listeners.roleOf() === 'owner') void listeners.owner().refresh();
  };
  return {
    'booking:created': handle,
    'booking:updated': handle,
    'court:removed': readWithoutCourt,
  };
}

/** Call once. */
export function startBookingsLive(roleOf: () => UserRole | undefined): void {
  const customer = () => useCustomerBookings.getState();
  const owner = () => useOwnerRequests.getState();
  handleLive(createBookingHandlers({ roleOf, customer, owner, notify: notifyInfo }));
  onResync(() => {
    void customer().refresh();
    void owner().refresh();
  });
}
