import type { Booking } from '@crease/contract';
import { mapInPortions } from '../../platform/portions/in-portions.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { presentBooking, type BookingContext } from './bookings.presenter.ts';

/**
 * Presents bookings, with one read for all their courts, one for all their customers and, if courts are gone, one for
 * what these were called.
 */
type PopulateBookings = (found: readonly BookingRecord[]) => Promise<Booking[]>;

/** Reads the courts and customers of bookings, with one read for each kind. */
type ReadContexts = (
  found: readonly BookingRecord[],
) => Promise<(booking: BookingRecord) => BookingContext>;

/**
 * Reads the court and customer of one booking. Undefined when they can't be read: the stored change is published all
 * the same, and its listeners read them again.
 */
export type ReadForPushes = (booking: BookingRecord) => Promise<BookingContext | undefined>;

export function createPopulateBookings({ courts, users }: BookingsParts) {
  const readContexts: ReadContexts = async (found) => {
    const [courtsById, customersById] = await Promise.all([
      courts.findByIds(found.map(({ courtId }) => courtId)),
      users.findCustomerCards(found.flatMap(({ customerId }) => customerId ?? [])),
    ]);
    const gone = found.filter(({ courtId }) => !courtsById.has(courtId));
    const formerNames = await courts.findFormerNames(gone.map(({ courtId }) => courtId));
    return ({ courtId, customerId }) => ({
      court: courtsById.get(courtId),
      formerCourtName: formerNames.get(courtId),
      customer: customersById.get(customerId ?? ''),
    });
  };

  const populate: PopulateBookings = async (found) => {
    const contextOf = await readContexts(found);
    return mapInPortions(found, (booking) => presentBooking(booking, contextOf(booking)));
  };
  const readContext = async (booking: BookingRecord): Promise<BookingContext> =>
    (await readContexts([booking]))(booking);
  const readForPushes: ReadForPushes = (booking) => readContext(booking).catch(() => undefined);
  /** Reads the context when it was not read yet. */
  const populateOne = async (booking: BookingRecord, context?: BookingContext): Promise<Booking> =>
    presentBooking(booking, context ?? (await readContext(booking)));
  return { populate, populateOne, readContexts, readForPushes };
}
