import type { Booking } from '@crease/contract';
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

test('when something else is wished for before the answer, then that keeps its key for another try', async () => {
  const OTHER = { ...WISH, date: '2026-12-02' };
  let keys = 0;
  const sender = { keyring: createKeyring(() => `key ${++keys}`), isSameUser: () => true };
  let answer: (booking: Booking) => void = () => undefined;
  const book = vi.fn<(wish: BookingRequest, key: string) => Promise<Booking>>();
  book.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  book.mockImplementationOnce(() => Promise.reject(new Error('no network')));
  book.mockResolvedValue(makeBooking('2'));
  const first = bookOnce(WISH, book, sender);
  const second = bookOnce(OTHER, book, sender);
  answer(makeBooking('1'));
  await first;
  await expect(second).rejects.toThrow('no network');
  await bookOnce(OTHER, book, sender);
  await bookOnce(OTHER, book, sender);
  const sent = book.mock.calls.map(([, key]) => key);
  expect(sent).toEqual(['key 1', 'key 2', 'key 2', 'key 3']);
});
