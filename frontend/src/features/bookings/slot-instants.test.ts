import { expect, test } from 'vitest';
import { makeBooking, slotAt, withoutInstants } from './bookings.factory.ts';
import { withInstants } from './slot-instants.ts';

test('when an answer leaves out the instants of its slots, then they are those of its date, and past midnight of the next', () => {
  const booking = makeBooking('1', { timeSlots: [slotAt(22), slotAt(23), slotAt(24), slotAt(25)] });
  expect(withInstants(withoutInstants(booking))).toEqual(booking);
});

test('when the server tells the instants of slots, then they stay, also of a single hour after midnight', () => {
  const booking = makeBooking('1', { timeSlots: [slotAt(25)] });
  expect(withInstants(booking)).toEqual(booking);
});
