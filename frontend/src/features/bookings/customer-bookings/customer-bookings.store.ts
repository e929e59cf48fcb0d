/** The signed-in customer's bookings. */
import type { Booking } from '@crease/contract';
import { create } from 'zustand';
import { notifyError } from '../../../shared/ui/notices/notify.ts';
import { createBookingFeed, type BookingFeed } from '../booking-feed/booking-feed.ts';
import { fetchCustomerBookings } from '../bookings.api.ts';
import { CUSTOMER_BOOKINGS_TEXTS as TEXTS } from '../bookings.texts.ts';

interface CustomerBookingsParts {
  fetchBookings: () => Promise<Booking[]>;
  notifyError: (text: string) => void;
}

export function createCustomerBookingsStore(parts: CustomerBookingsParts) {
  return create<BookingFeed>((set, get) => {
    const feed = createBookingFeed(
      { get, set },
      {
        fetch: async () => ({ bookings: await parts.fetchBookings() }),
        failedSentence: TEXTS.loadFailed,
        notifyError: parts.notifyError,
      },
    );
    return {
      ...feed,
      receiveOwn: (booking) => {
        // Another customer may have signed in before the answer came; the list is theirs then.
        if (booking.customer?._id === get().viewerId) feed.receiveOwn(booking);
      },
    };
  });
}

export const useCustomerBookings = createCustomerBookingsStore({
  fetchBookings: fetchCustomerBookings,
  notifyError,
});
