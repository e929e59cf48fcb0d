/** All reads and writes of bookings: those of requests are in `stored`, those of sweeps beside the sweep. */
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { openCollection } from '../../platform/mongo/mongo-queries.ts';
import { bookingSchema } from './booking.schema.ts';
import { createBookingChanges, createBookingRemovals } from './stored/booking-changes.ts';
import { createBookingsInHours } from './stored/bookings-in-hours.ts';
import { createBookingsOfPeople } from './stored/bookings-of-people.ts';
import { createNewBookings } from './stored/new-bookings.ts';
import { createBookingsWhoseTimeIsOver } from './sweep/bookings-whose-time-is-over.ts';
import { createOvertakenRequests } from './sweep/overtaken-requests.ts';

export function createBookingsRepository(connection: Connection, clock: Clock) {
  const bookings = openCollection(connection, 'Booking', bookingSchema);
  return {
    ...createBookingsOfPeople(bookings),
    ...createBookingsInHours(bookings),
    ...createNewBookings(bookings, clock),
    ...createBookingChanges(bookings, clock),
    ...createBookingRemovals(bookings),
    ...createBookingsWhoseTimeIsOver(bookings),
    overtaken: createOvertakenRequests(bookings),
  };
}

export type BookingsRepository = ReturnType<typeof createBookingsRepository>;
