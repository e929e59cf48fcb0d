/**
 * After a customer deletes their account: withdraws or cancels their future bookings, tells the owners, and removes
 * the reasons that they wrote. Safe to run again.
 */
import { statusesLeadingTo } from '@crease/contract';
import type { Step } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { OWN_REASONS } from '../own-reasons.ts';
import { createTakeStepFromAnyStatus } from '../take-step.ts';
import { createFindToCome } from './find-to-come.ts';

const CANCELLED_FROM = statusesLeadingTo('cancelled', 'departure');

const stepOf = ({ id, status }: BookingRecord): Step => ({
  id,
  from: status,
  to: 'cancelled',
  cancellationReason: OWN_REASONS.accountClosed,
  isDeparture: true,
});

export function createReleaseCustomer(parts: BookingsParts) {
  const { bookingRecords } = parts;
  const findToCome = createFindToCome(parts);
  const takeStepFromAnyStatus = createTakeStepFromAnyStatus(parts);

  return async (customerId: string, requestId?: string): Promise<void> => {
    await bookingRecords.forgetWordsOfCustomer(customerId);
    await takeStepFromAnyStatus(
      () => findToCome({ customerId }, CANCELLED_FROM),
      stepOf,
      requestId,
    );
  };
}
