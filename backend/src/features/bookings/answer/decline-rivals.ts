import { LOSING_STEP } from '../booking-steps.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { stillHolds } from './still-holds.ts';

/**
 * Declines the rivals of a booking that took its hours, by their ids. Never throws: the booking is stored in any case,
 * and the sweep finds rivals that are left.
 */
export function createDeclineRivals(
  parts: Pick<BookingsParts, 'bookingRecords' | 'events' | 'logger'>,
) {
  const { bookingRecords, events, logger } = parts;
  return async (
    holding: BookingRecord,
    looking: Promise<readonly string[]>,
    requestId?: string,
  ): Promise<void> => {
    try {
      const rivalIds = await looking;
      if (rivalIds.length === 0 || !(await stillHolds(parts, holding))) return;
      const count = await bookingRecords.declineRivalsOf(holding, rivalIds);
      if (count > 0) events.publish('rivals:declined', holding, requestId);
    } catch (error) {
      const facts = { err: error, booking: holding.id, requestId };
      logger.error(facts, 'Those who lost by a booking wait for the sweep');
      // When only the answer of the database was lost, some requests are declined and have to be published.
      events.publish('rivals:declined', holding, requestId);
    }
  };
}

/** Publishes each request that was declined because of the booking. */
export function createTellDeclinedRivals({
  bookingRecords,
  events,
}: Pick<BookingsParts, 'bookingRecords' | 'events'>) {
  return async (holding: BookingRecord, requestId?: string): Promise<void> => {
    const declined = await bookingRecords.findDeclinedFor(holding);
    const { from } = LOSING_STEP;
    for (const booking of declined) events.publish('booking:updated', { booking, from }, requestId);
  };
}
