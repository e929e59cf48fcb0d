import { afterEach, expect, test, vi } from 'vitest';
import { answerCallsWith } from '../../shared/lib/api/answers.factory.ts';
import { answerBooking, fetchCustomerBookings, fetchDayBookings } from './bookings.api.ts';
import { idOf, makeBooking, withoutInstants } from './bookings.factory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when a booking is answered, then the call names the status that was on the screen', async () => {
  const asked = makeBooking('1', { status: 'cancellation_requested' });
  const answer = answerCallsWith({ booking: asked });
  await answerBooking(asked, 'confirmed');
  expect(answer).toHaveBeenCalledWith(
    `/api/bookings/${idOf('1')}/status`,
    expect.objectContaining({
      body: JSON.stringify({ status: 'confirmed', from: 'cancellation_requested' }),
    }),
  );
});

test('when another server leaves out the instants of slots, then bookings and days are read with them', async () => {
  const booking = makeBooking('1', { status: 'confirmed' });
  answerCallsWith({ bookings: [withoutInstants(booking)], version: 1 });
  expect(await fetchCustomerBookings()).toEqual([booking]);
  const day = await fetchDayBookings({ courtId: idOf('c'), date: booking.date });
  expect(day.bookings).toEqual([booking]);
});
