import { expect, test, vi } from 'vitest';
import type { NextCalmBeat } from '../../platform/shared-work/calm-beat.ts';
import type { BookingRecord } from '../bookings/bookings.service.ts';
import type { CourtRecord } from '../courts/courts.service.ts';
import { createNoticesService, type NoticesParts } from './notices.service.ts';

const OWING = 30;

const AT_ONCE = 20;
const PATIENCE_MS = 5_000;

test('when many bookings owe a letter, then so many wait for one moment to spare, and the others for the next', async () => {
  let spare: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => (spare = resolve));
  const nextBeat = vi.fn<NextCalmBeat>(() => moment);
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
  const owedAt = performance.now();
  const written = bookings.map((booking) => settleBooking(booking));
  const allOwedAt = performance.now();
  await expect.poll(() => nextBeat.mock.calls.length).toBe(AT_ONCE);
  expect(cleared).toEqual([]);
  spare();
  await Promise.all(written);
  expect(nextBeat).toHaveBeenCalledTimes(OWING);
  for (const [latestMs] of nextBeat.mock.calls) {
    expect(latestMs).toBeGreaterThanOrEqual(owedAt + PATIENCE_MS);
    expect(latestMs).toBeLessThanOrEqual(allOwedAt + PATIENCE_MS);
  }
  expect(cleared).toEqual(bookings.map(({ id }) => id));
});

test('when a booking owes no letter, then nothing waits for it', async () => {
  const nextBeat = vi.fn();
  const { settleBooking } = createNoticesService({ nextBeat } as unknown as NoticesParts);
  await settleBooking({ id: 'a' } as BookingRecord);
  expect(nextBeat).not.toHaveBeenCalled();
});

test('when as many bookings as may be worked on wait for a moment to spare, then the letters of a court do not wait behind them', async () => {
  const clearNotice = vi.fn(() => Promise.resolve());
  const nextBeat = vi.fn<NextCalmBeat>(() => new Promise(() => undefined));
  const { settleBooking, settleCourt } = createNoticesService({
    nextBeat,
    users: { findById: () => Promise.resolve(undefined) },
    courts: { clearNotice },
  } as unknown as NoticesParts);
  const noticesOwed = [{ id: 'first' }];
  for (let waiting = 0; waiting < AT_ONCE; waiting += 1) {
    void settleBooking({ noticesOwed } as BookingRecord);
  }
  await settleCourt({ id: 'court', noticesOwed } as CourtRecord);
  expect(clearNotice.mock.calls).toEqual([['court', 'first']]);
});
