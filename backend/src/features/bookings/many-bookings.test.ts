import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { PORTION } from '../../platform/portions/in-portions.ts';
import type { BookingDocument } from './booking.schema.ts';
import { createBookingsRepository } from './bookings.repository.ts';

const OWNER = new Types.ObjectId();

function bookingOf(hour: number): BookingDocument {
  const createdAt = new Date();
  return {
    _id: new Types.ObjectId(),
    court: new Types.ObjectId(),
    owner: OWNER,
    bookingType: 'manual',
    date: '2026-12-02',
    timeSlots: [{ startTime: '08:00', endTime: '09:00', type: 'day' }],
    startHours: [hour],
    endsAt: createdAt,
    pricing: { dayRate: 5000, nightRate: 7000, totalAmount: 5000 },
    status: 'completed',
    paymentStatus: 'paid',
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

test('when an owner has very many bookings, then they are read in portions', async () => {
  const { connection, sizes } = await openWatchedDatabase();
  const bookings = createBookingsRepository(connection, systemClock);
  const count = 3 * PORTION + 1;
  const made = Array.from({ length: count }, (_, hour) => bookingOf(hour));
  await connection.collection<BookingDocument>('bookings').insertMany(made);

  expect(await bookings.findOfOwner(OWNER.toHexString())).toHaveLength(count);
  expect(sizes).toEqual([PORTION, PORTION, PORTION, 1]);
});
