/** A customer is gone for good: the owners they asked are told. Running it again finishes what was left. */
import { statusesLeadingTo } from '@crease/contract';
import type { BookingsParts } from './bookings.parts.ts';
import { isToCome } from './is-to-come.ts';

const ACCOUNT_CLOSED = 'The customer closed their account';
const CANCELLED_FROM = statusesLeadingTo('cancelled', 'departure');

export function createReleaseCustomer({ bookings, events, clock }: BookingsParts) {
  return async (customerId: string, requestId?: string): Promise<void> => {
    const nowMs = clock.now();
    // Before the reasons of our own are written: those stay.
    await bookings.forgetWordsOfCustomer(customerId, ACCOUNT_CLOSED);
    const found = await bookings.findEndingAfter({ customerId }, CANCELLED_FROM, new Date(nowMs));
    for (const { id, status } of found.filter((booking) => isToCome(booking, nowMs))) {
      const moved = await bookings.take({
        id,
        from: status,
        to: 'cancelled',
        release: true,
        cancellationReason: ACCOUNT_CLOSED,
        isDeparture: true,
      });
      if (moved) events.publish('booking:updated', { booking: moved }, requestId);
    }
  };
}
