import type { Booking } from '@crease/contract';
import { expect, it } from 'vitest';
import { makeBooking } from '../bookings.factory.ts';
import { canCallOff } from './can-call-off.ts';

it.each<[Booking['bookingType'], Booking['status'], boolean]>([
  ['manual', 'confirmed', true],
  ['manual', 'completed', false],
  ['manual', 'cancelled', false],
  ['online', 'confirmed', false],
  ['online', 'cancellation_requested', false],
])('when a booking is %s and %s, then its owner can call it off: %s', (bookingType, status, can) =>
  expect(canCallOff(makeBooking('1', { bookingType, status }))).toBe(can),
);
