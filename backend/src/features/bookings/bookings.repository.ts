/**
 * All reads and writes of bookings: those of requests are in `stored`, those of sweeps beside the sweep. None goes through Mongoose, whose casting costs more than the
 * rest of most of them: what is handed to the database must have the types of the schema already.
 */
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { bookingSchema, type BookingDocument } from './booking.schema.ts';
import { createBookingChanges, createBookingRemovals } from './stored/booking-changes.ts';
import { createBookingsInHours } from './stored/bookings-in-hours.ts';
import { createBookingsOfPeople } from './stored/bookings-of-people.ts';
import { createNewBookings } from './stored/new-bookings.ts';
import { createBookingsWhoseTimeIsOver } from './sweep/bookings-whose-time-is-over.ts';
import { createOvertakenRequests } from './sweep/overtaken-requests.ts';

export function createBookingsRepository(connection: Connection, clock: Clock) {
  const model = connection.model<BookingDocument>('Booking', bookingSchema);
  return {
    ...createBookingsOfPeople(model),
    ...createBookingsInHours(model),
    ...createNewBookings(model, clock),
    ...createBookingChanges(model, clock),
    ...createBookingRemovals(model),
    ...createBookingsWhoseTimeIsOver(model),
    overtaken: createOvertakenRequests(model),
  };
}

export type BookingsRepository = ReturnType<typeof createBookingsRepository>;
