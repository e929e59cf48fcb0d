import { expect, test, vi } from 'vitest';
import type { BookingRecord } from '../bookings/bookings.service.ts';
import { createNoticesService, type NoticesParts } from './notices.service.ts';

const OWING = 30;

test('when many bookings owe a letter, then they all wait for one moment to spare, and are written in it', async () => {
  let spare: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => (spare = resolve));
  const nextBeat = vi.fn(() => moment);
  const cleared: string[] = [];
  const parts = {
    nextBeat,
    users: { findById: () => Promise.resolve(undefined) },
    courts: { findByIdEvenRemoved: () => Promise.resolve(undefined) },
    bookings: { clearNotice: (id: string) => Promise.resolve(cleared.push(id)) },
  } as unknown as NoticesParts;
  const { settleBooking } = createNoticesService(parts);
  const bookings = Array.from({ length: OWING }, (_, index) => ({
    id: String(index),
    noticesOwed: [{ id: 'first', kind: 'requested' }],
  })) as BookingRecord[];
  const written = bookings.map(settleBooking);
  expect(nextBeat).toHaveBeenCalledTimes(OWING);
  expect(cleared).toEqual([]);
  spare();
  await Promise.all(written);
  expect(cleared).toEqual(bookings.map(({ id }) => id));
});

test('when a booking owes no letter, then nothing waits for it', async () => {
  const nextBeat = vi.fn();
  const { settleBooking } = createNoticesService({ nextBeat } as unknown as NoticesParts);
  await settleBooking({ id: 'a' } as BookingRecord);
  expect(nextBeat).not.toHaveBeenCalled();
});
