import { expect, test, vi } from 'vitest';
import { createKeyring } from '../../shared/lib/api/keyring.ts';
import { bookOnce } from './book-once.ts';
import type { BookingRequest } from './bookings.api.ts';
import { makeBooking } from './bookings.factory.ts';

const WISH: BookingRequest = { courtId: 'c1', date: '2026-12-01', timeSlots: [] };

test('when the booking has ended that an earlier try made, and somebody else is signed in by now, then nothing is booked for them', async () => {
  const ended = { ...makeBooking('1'), status: 'declined' as const };
  const book = vi.fn(() => Promise.resolve(ended));
  const sender = { keyring: createKeyring(() => 'key'), isSameUser: () => false };
  expect(await bookOnce(WISH, book, sender)).toBe(ended);
  expect(book).toHaveBeenCalledOnce();
});
