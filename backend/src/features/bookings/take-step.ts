import { mapSomeAtOnce } from '../../platform/portions/in-portions.ts';
import type { Step } from './booking-steps.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { UpdatedBooking } from './bookings.events.ts';
import type { BookingsParts } from './bookings.parts.ts';
import type { BookingContext } from './bookings.presenter.ts';

type Parts = Pick<BookingsParts, 'bookingRecords' | 'events'>;

/**
 * Takes a step and publishes it, with the court and customer if these are being read meanwhile. Undefined, without an
 * event, when the booking does not meet the step's conditions.
 */
export function createTakeStep({ bookingRecords, events }: Parts) {
  return async (
    step: Step,
    requestId?: string,
    reading?: Promise<BookingContext | undefined>,
  ): Promise<UpdatedBooking | undefined> => {
    const booking = await bookingRecords.writeStep(step);
    if (!booking) return undefined;
    const updated = { booking, from: step.from, context: await reading };
    events.publish('booking:updated', updated, requestId);
    return updated;
  };
}

/** Takes the same step with each of these bookings, a few at a time. */
export function createTakeStepOfEach(parts: Parts) {
  const takeStep = createTakeStep(parts);
  return async (
    bookings: readonly Pick<BookingRecord, 'id'>[],
    step: Omit<Step, 'id'>,
    requestId?: string,
  ): Promise<void> => {
    await mapSomeAtOnce(bookings, ({ id }) => takeStep({ id, ...step }, requestId));
  };
}

/** After so many changes in a row a sweep has to finish what is left. */
const READS_MAX = 3;

/**
 * Takes a step with each booking that `read` answers. Whose status is changed by somebody else between the two is read
 * again, and takes the step from there.
 */
export function createTakeStepFromAnyStatus(parts: Parts) {
  const takeStep = createTakeStep(parts);
  return async (
    read: () => Promise<BookingRecord[]>,
    stepOf: (booking: BookingRecord) => Step,
    requestId?: string,
  ): Promise<void> => {
    for (let reads = 1; reads <= READS_MAX; reads += 1) {
      const taken = await mapSomeAtOnce(await read(), (booking) =>
        takeStep(stepOf(booking), requestId),
      );
      if (!taken.includes(undefined)) return;
    }
  };
}
