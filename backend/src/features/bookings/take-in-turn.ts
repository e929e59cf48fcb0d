/**
 * Accepts of the same hours at once: one of them writes, the others wait for it. When it got the hours, they have lost;
 * when it did not, they look before they try. The unique index decides as ever; this only spares it the tries that it
 * would refuse.
 */
import { AppError } from '../../platform/app-error.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import { slotsTaken } from './booking-refusals.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

interface Taking {
  bookingId: string;
  outcome: Promise<unknown>;
}

/** @throws {AppError} slots_taken, or the error for which the accept that was waited for failed */
export type TakeInTurn = <Outcome>(
  booking: BookingRecord,
  take: () => Promise<Outcome>,
) => Promise<Outcome>;

/** Undefined also for a refusal: the next one may well be accepted. */
function failureOf(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'fulfilled' || outcome.reason instanceof AppError) return undefined;
  return outcome.reason;
}

export function createTakeInTurn({ bookings }: Pick<BookingsParts, 'bookings'>): TakeInTurn {
  const running = new Map<string, Taking>();
  const askShared = createSharedReads<boolean>();

  const waitFor = async (others: readonly Taking[], { courtId, startHours }: BookingRecord) => {
    const outcomes = await Promise.allSettled(others.map(({ outcome }) => outcome));
    // The hours were held while this one waited, whatever became of them since.
    if (outcomes.some(({ status }) => status === 'fulfilled')) throw slotsTaken();
    const failure = outcomes.map(failureOf).find((reason) => reason !== undefined);
    if (failure !== undefined) throw failure as Error;
    const key = `${courtId} ${startHours.join(' ')}`;
    if (await askShared(key, () => bookings.isAnyHeld(courtId, startHours))) throw slotsTaken();
  };

  return async (booking, take) => {
    const places = booking.startHours.map((hour) => `${booking.courtId} ${hour}`);
    // Its own hours are no news to a booking: accepted twice, the second is told by its status.
    const others = places
      .flatMap((place) => running.get(place) ?? [])
      .filter(({ bookingId }) => bookingId !== booking.id);
    // Once and no more: whoever still has a chance then tries it beside all others who have one.
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
