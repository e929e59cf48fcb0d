/**
 * After a customer deletes their account: withdraws or cancels their future bookings, tells the owners, and removes
 * the reasons that they wrote. Safe to run again.
 */
import { statusesLeadingTo } from '@crease/contract';
import { mapSomeAtOnce } from '../../../platform/in-portions.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { OWN_REASONS } from '../own-reasons.ts';
import { createTakeStep } from '../take-step.ts';
import { isToCome } from './is-to-come.ts';

const CANCELLED_FROM = statusesLeadingTo('cancelled', 'departure');

export function createReleaseCustomer(parts: BookingsParts) {
  const { bookings, sharedClock } = parts;
  const takeStep = createTakeStep(parts);

  return async (customerId: string, requestId?: string): Promise<void> => {
    const nowMs = sharedClock.now();
    await bookings.forgetWordsOfCustomer(customerId);
    const found = await bookings.findEndingAfter({ customerId }, CANCELLED_FROM, new Date(nowMs));
    const future = found.filter((booking) => isToCome(booking, nowMs));
    await mapSomeAtOnce(future, ({ id, status }) => {
      const step = {
        id,
        from: status,
        to: 'cancelled',
        release: true,
        cancellationReason: OWN_REASONS.accountClosed,
        isDeparture: true,
      } as const;
      return takeStep(step, requestId);
    });
  };
}
