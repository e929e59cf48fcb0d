/** All reads and writes of bookings. Those of the sweep are beside it. */
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { openCollection } from '../../platform/mongo/mongo-queries.ts';
import { bookingSchema } from './booking.schema.ts';
import { createBookingChanges, createWordsOfPeople } from './stored/booking-changes.ts';
import { createBookingsInHours } from './stored/bookings-in-hours.ts';
import { createBookingsOfPeople } from './stored/bookings-of-people.ts';
import { createNewBookings } from './stored/new-bookings.ts';
import { createOwedNotices } from './stored/owed-notices.ts';
import { createBookingsWhoseTimeIsOver } from './sweep/bookings-whose-time-is-over.ts';
import { createOvertakenRequests } from './sweep/overtaken-requests.ts';

export function createBookingsRepository(connection: Connection, clock: Clock) {
  const bookings = openCollection(connection, 'Booking', bookingSchema);
  return {
    ...createBookingsOfPeople(bookings),
    ...createBookingsInHours(bookings),
    ...createNewBookings(bookings, clock),
    ...createBookingChanges(bookings, clock),
    ...createWordsOfPeople(bookings),
    ...createOwedNotices(bookings),
    ...createBookingsWhoseTimeIsOver(bookings),
    overtaken: createOvertakenRequests(bookings),
  };
}

export type BookingsRepository = ReturnType<typeof createBookingsRepository>;
