/** After a court is removed: declines or cancels its future bookings and tells the customers. Safe to run again. */
import { statusesLeadingTo, type BookingStatus, type CourtDeletionPreview } from '@crease/contract';
import type { Step } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { OWN_REASONS } from '../own-reasons.ts';
import { createTakeStepFromAnyStatus } from '../take-step.ts';
import { createFindToCome } from './find-to-come.ts';

const DECLINED_FROM = statusesLeadingTo('declined', 'removal');
const CANCELLED_FROM = statusesLeadingTo('cancelled', 'removal');
const OPEN = [...DECLINED_FROM, ...CANCELLED_FROM];

function stepOf({ id, status }: BookingRecord): Step {
  const step = { id, from: status };
  return DECLINED_FROM.includes(status)
    ? { ...step, to: 'declined', declineReason: OWN_REASONS.courtRemoved }
    : { ...step, to: 'cancelled', cancellationReason: OWN_REASONS.courtRemoved };
}

export function createReleaseCourt(parts: BookingsParts) {
  const findToCome = createFindToCome(parts);
  const takeStepFromAnyStatus = createTakeStepFromAnyStatus(parts);

  return {
    countFutureOf: async (courtId: string): Promise<CourtDeletionPreview> => {
      const future = await findToCome({ courtId }, OPEN);
      const futureIn = (statuses: readonly BookingStatus[]) =>
        future.filter(({ status }) => statuses.includes(status));
      const confirmed = futureIn(CANCELLED_FROM);
      return {
        pendingRequests: futureIn(DECLINED_FROM).length,
        confirmedBookings: confirmed.length,
        refundsDue: confirmed.filter(({ paymentStatus }) => paymentStatus === 'paid').length,
        walkIns: confirmed.filter(({ bookingType }) => bookingType === 'manual').length,
      };
    },

    releaseCourt: (courtId: string, requestId?: string): Promise<void> =>
      takeStepFromAnyStatus(() => findToCome({ courtId }, OPEN), stepOf, requestId),
  };
}
