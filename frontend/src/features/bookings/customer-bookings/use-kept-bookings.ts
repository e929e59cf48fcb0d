import type { Booking } from '@crease/contract';
import { useEffect } from 'react';
import { useCustomerBookings } from './customer-bookings.store.ts';

/**
 * Keeps the bookings of this customer up to date while the component is mounted; undefined while they are not known.
 */
export function useKeptBookings(customerId: string | undefined): readonly Booking[] | undefined {
  // At first the list may still be that of another customer, who was signed in on this device before.
  const bookings = useCustomerBookings((list) =>
    list.viewerId === customerId ? list.bookings : undefined,
  );
  const open = useCustomerBookings((list) => list.open);
  const close = useCustomerBookings((list) => list.close);

  useEffect(() => {
    if (customerId === undefined) return;
    // No message when this fails, because the page shows no list of bookings.
    void open(customerId, null);
    return close;
  }, [open, close, customerId]);

  return bookings;
}
