import { statusesLeadingTo, type Booking } from '@crease/contract';

/** True for a walk-in's booking: the owner entered it, and only the owner can cancel it. */
export function canCancelWalkIn({ bookingType, status }: Booking): boolean {
  return (
    bookingType === 'manual' &&
    statusesLeadingTo('cancelled', 'owner', bookingType).includes(status)
  );
}
