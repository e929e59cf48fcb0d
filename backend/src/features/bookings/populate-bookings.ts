import type { Booking } from '@crease/contract';
import type { CourtsService } from '../courts/courts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { BookingRecord } from './booking.schema.ts';
import { presentBooking } from './bookings.presenter.ts';

/** Bookings with the courts and customers they name, in two reads however many they are. */
export type PopulateBookings = (found: readonly BookingRecord[]) => Promise<Booking[]>;

export function createPopulateBookings(
  courts: CourtsService,
  users: UsersService,
): PopulateBookings {
  return async (found) => {
    const [courtsById, customersById] = await Promise.all([
      courts.findByIds(found.map(({ courtId }) => courtId)),
      users.findCustomerCards(found.flatMap(({ customerId }) => customerId ?? [])),
    ]);
    return found.map((booking) =>
      presentBooking(booking, {
        court: courtsById.get(booking.courtId),
        customer: customersById.get(booking.customerId ?? ''),
      }),
    );
  };
}
