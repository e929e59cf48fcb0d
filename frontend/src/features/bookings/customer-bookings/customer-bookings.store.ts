/** The signed-in customer's bookings, with the filter and order of My Bookings. */
import type { Booking } from '@crease/contract';
import { create } from 'zustand';
import { notifyError } from '../../../shared/ui/notices/notify.ts';
import { createBookingFeed, type BookingFeed } from '../booking-feed/booking-feed.ts';
import { fetchCustomerBookings } from '../bookings.api.ts';
import { CUSTOMER_BOOKINGS_TEXTS as TEXTS } from '../bookings.texts.ts';
import type { BookingFilter, BookingSort } from './customer-bookings.ts';

export interface CustomerBookingsState extends BookingFeed {
  filter: BookingFilter;
  sort: BookingSort;
  showFilter: (filter: BookingFilter) => void;
  sortBy: (sort: BookingSort) => void;
}

export interface CustomerBookingsParts {
  fetchBookings: () => Promise<Booking[]>;
  notifyError: (text: string) => void;
}

const ALL_NEWEST_FIRST = { filter: 'all', sort: 'date-desc' } as const;

export function createCustomerBookingsStore(parts: CustomerBookingsParts) {
  return create<CustomerBookingsState>((set, get) => {
    const feed = createBookingFeed(
      { get, set },
      {
        fetch: async () => ({ bookings: await parts.fetchBookings() }),
        onFailed: () => {
          parts.notifyError(TEXTS.loadFailed);
        },
        onOtherViewer: () => {
          set(ALL_NEWEST_FIRST);
        },
      },
    );
    return {
      ...feed,
      ...ALL_NEWEST_FIRST,
      settle: (booking) => {
        // Another customer may have signed in before the answer came; the list is theirs then.
        if (booking.customer?._id === get().viewerId) feed.settle(booking);
      },
      showFilter: (filter) => {
        set({ filter });
      },
      sortBy: (sort) => {
        set({ sort });
      },
    };
  });
}

export const useCustomerBookings = createCustomerBookingsStore({
  fetchBookings: fetchCustomerBookings,
  notifyError,
});
