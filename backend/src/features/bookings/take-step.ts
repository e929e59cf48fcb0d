import type { Step } from './booking-steps.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';

/**
 * Takes a step and publishes it. Undefined, without an event, when the booking does not meet the step's conditions.
 */
export type TakeStep = (step: Step, requestId?: string) => Promise<BookingRecord | undefined>;

export function createTakeStep({
  bookings,
  events,
}: Pick<BookingsParts, 'bookings' | 'events'>): TakeStep {
  return async (step, requestId) => {
    const booking = await bookings.take(step);
    if (booking) events.publish('booking:updated', { booking, from: step.from }, requestId);
    return booking;
  };
}

/** Takes the same step with each of these bookings, one after the other. */
export type TakeStepOfEach = (
  bookings: readonly Pick<BookingRecord, 'id'>[],
  step: Omit<Step, 'id'>,
  requestId?: string,
) => Promise<void>;

export function createTakeStepOfEach(
  parts: Pick<BookingsParts, 'bookings' | 'events'>,
): TakeStepOfEach {
  const takeStep = createTakeStep(parts);
  return async (bookings, step, requestId) => {
    for (const { id } of bookings) await takeStep({ id, ...step }, requestId);
  };
}
