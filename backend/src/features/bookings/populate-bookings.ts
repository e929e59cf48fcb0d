import type { Booking } from '@crease/contract';
import type { CourtsService } from '../courts/courts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { BookingRecord } from './booking.schema.ts';
import { presentBooking, type BookingContext } from './bookings.presenter.ts';

/** Bookings with the courts and customers they name, in two reads however many they are. */
export type PopulateBookings = (found: readonly BookingRecord[]) => Promise<Booking[]>;

/** What one booking names. */
export type ReadContext = (booking: BookingRecord) => Promise<BookingContext>;

export function createPopulateBookings(courts: CourtsService, users: UsersService) {
  const readContexts = async (found: readonly BookingRecord[]): Promise<BookingContext[]> => {
    const [courtsById, customersById] = await Promise.all([
      courts.findByIds(found.map(({ courtId }) => courtId)),
      users.findCustomerCards(found.flatMap(({ customerId }) => customerId ?? [])),
    ]);
    return found.map(({ courtId, customerId }) => ({
      court: courtsById.get(courtId),
      customer: customersById.get(customerId ?? ''),
    }));
  };

  const populate: PopulateBookings = async (found) => {
    const contexts = await readContexts(found);
    return found.map((booking, place) =>
      presentBooking(booking, contexts[place] as BookingContext),
    );
  };
  const readContext: ReadContext = async (booking) =>
    (await readContexts([booking]))[0] as BookingContext;
  return { populate, readContext };
}
