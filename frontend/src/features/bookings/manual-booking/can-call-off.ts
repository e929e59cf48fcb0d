import { statusesLeadingTo, type Booking } from '@crease/contract';

/** Entered at the counter: only the owner can call it off, for nobody else can ask for it. */
export function canCallOff({ bookingType, status }: Booking): boolean {
  return (
    bookingType === 'manual' &&
    statusesLeadingTo('cancelled', 'owner', bookingType).includes(status)
  );
}
