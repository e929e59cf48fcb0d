/**
 * When the same hours are accepted for several bookings at once, one writes and the others wait. If it succeeds, they
 * have lost; if not, they try. The unique index decides in any case; this only avoids writes that it would refuse.
 */
import { AppError } from '../../../platform/errors/app-error.ts';
import { createSharedReads } from '../../../platform/shared-work/shared-reads.ts';
import { slotsTaken } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';

interface Taking {
  bookingId: string;
  outcome: Promise<unknown>;
}

/** The function that it returns throws slots_taken, or the error with which the accept before it failed. */
export function createTakeInTurn({ bookingRecords }: Pick<BookingsParts, 'bookingRecords'>) {
  const running = new Map<string, Taking>();
  const askShared = createSharedReads<boolean>();

  const waitFor = async (others: readonly Taking[], { courtId, startHours }: BookingRecord) => {
    const outcomes = await Promise.allSettled(others.map(({ outcome }) => outcome));
    // The hours were taken while this one waited, even if they are free again by now.
    if (outcomes.some(({ status }) => status === 'fulfilled')) throw slotsTaken();
    for (const outcome of outcomes) {
      // After a refusal the next booking may still be accepted.
      const isFailure = outcome.status === 'rejected' && !(outcome.reason instanceof AppError);
      if (isFailure) throw outcome.reason;
    }
    const key = `${courtId} ${startHours.join(' ')}`;
    if (await askShared(key, () => bookingRecords.isAnyHeld(courtId, startHours)))
      throw slotsTaken();
  };

  return async <Outcome>(
    booking: BookingRecord,
    take: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    const places = booking.startHours.map((hour) => `${booking.courtId} ${hour}`);
    // A booking that is accepted twice does not wait for itself; its status refuses the second time.
    const others = places
      .flatMap((place) => running.get(place) ?? [])
      .filter(({ bookingId }) => bookingId !== booking.id);
    // It waits only once; then all that still have a chance try at the same time.
    if (others.length > 0) await waitFor(others, booking);
    const outcome = take();
    const taking = { bookingId: booking.id, outcome };
    for (const place of places) running.set(place, taking);
    try {
      return await outcome;
    } finally {
      for (const place of places) if (running.get(place) === taking) running.delete(place);
    }
  };
}
