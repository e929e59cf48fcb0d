import { expect, test } from 'vitest';
import { bookedCourt, makeBooking, slotAt } from '../bookings.factory.ts';
import { findRequest } from './find-request.ts';

const ASKED = {
  courtId: bookedCourt('c1')._id,
  date: '2026-12-01',
  timeSlots: [slotAt(19), slotAt(20)],
};

test('when the hours were asked for, then it is found', () => {
  const booking = makeBooking('1');
  expect(findRequest([makeBooking('2', { timeSlots: [slotAt(9)] }), booking], ASKED)).toBe(booking);
});

test.each([
  ['other hours', { timeSlots: [slotAt(20)] }],
  ['another day', { date: '2026-12-02' }],
  ['another court', { court: bookedCourt('c2') }],
  ['a removed court', { court: null }],
  ['an answer by now', { status: 'declined' as const }],
])('when a booking has %s, then it is another one', (_, parts) =>
  expect(findRequest([makeBooking('1', parts)], ASKED)).toBeUndefined(),
);
