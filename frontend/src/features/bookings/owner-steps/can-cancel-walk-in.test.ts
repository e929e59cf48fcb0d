import type { Booking } from '@crease/contract';
import { expect, test } from 'vitest';
import { makeBooking } from '../bookings.factory.ts';
import { canCancelWalkIn } from './can-cancel-walk-in.ts';

test.each<[Booking['bookingType'], Booking['status'], boolean]>([
  ['manual', 'confirmed', true],
  ['manual', 'completed', false],
  ['manual', 'cancelled', false],
  ['online', 'confirmed', false],
  ['online', 'cancellation_requested', false],
])('when a booking is %s and %s, then its owner can cancel it: %s', (bookingType, status, can) =>
  expect(canCancelWalkIn(makeBooking('1', { bookingType, status }))).toBe(can),
);
