import { expect, test, vi } from 'vitest';
import type { NextCalmBeat } from '../../platform/calm-beat.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsParts } from './bookings.parts.ts';
import { createDeclineOvertaken, createDeclineUnseen } from './decline-overtaken.ts';

const PATIENCE_MS = 250;

test('when many have asked, then they are looked at in one moment to spare, and soon if there is none', async () => {
  let spare: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => (spare = resolve));
  const nextBeat = vi.fn<NextCalmBeat>(() => moment);
  const isAnyHeld = vi.fn((courtId: string) => Promise.resolve(courtId === 'taken'));
  const take = vi.fn(({ id }: { id: string }) => Promise.resolve({ id, status: 'declined' }));
  const publish = vi.fn();
  const parts = { bookings: { isAnyHeld, take }, events: { publish }, nextBeat };
  const declineOvertaken = createDeclineOvertaken(parts as unknown as BookingsParts);
  const request = { status: 'pending', startHours: [1] };
  const askedAt = performance.now();
  const looked = ['free', 'taken'].map((courtId) =>
    declineOvertaken({ ...request, id: `of ${courtId}`, courtId } as BookingRecord, 'a request'),
  );
  await declineOvertaken({ ...request, status: 'confirmed', courtId: 'taken' } as BookingRecord);
  const allAskedAt = performance.now();
  expect(isAnyHeld).not.toHaveBeenCalled();
  expect(nextBeat).toHaveBeenCalledTimes(2);
  for (const [latestMs] of nextBeat.mock.calls) {
    expect(latestMs).toBeGreaterThanOrEqual(askedAt + PATIENCE_MS);
    expect(latestMs).toBeLessThanOrEqual(allAskedAt + PATIENCE_MS);
  }
  spare();
  await Promise.all(looked);
  expect(isAnyHeld).toHaveBeenCalledTimes(2);
  expect(publish.mock.calls).toEqual([
    ['booking:updated', { booking: { id: 'of taken', status: 'declined' } }, 'a request'],
  ]);
});

test.each([
  ['holds its hours', 'confirmed', 1],
  ['was cancelled meanwhile', 'cancelled', 0],
])(
  'when a booking that took hours %s, then others who ask for them by the next moment to spare are declined or not',
  async (_, status, times) => {
    let spare: () => void = () => undefined;
    const moment = new Promise<void>((resolve) => (spare = resolve));
    const findById = vi.fn(() => Promise.resolve({ status }));
    const declineRivalsOf = vi.fn(() => Promise.resolve(1));
    const publish = vi.fn();
    const parts = {
      bookings: { findById, declineRivalsOf },
      events: { publish },
      nextBeat: vi.fn<NextCalmBeat>(() => moment),
    };
    const declineUnseen = createDeclineUnseen(parts as unknown as BookingsParts);
    const looked = declineUnseen({ id: 'accepted', status: 'confirmed' } as BookingRecord);
    await Promise.resolve();
    expect(findById).not.toHaveBeenCalled();
    spare();
    await looked;
    expect(declineRivalsOf).toHaveBeenCalledTimes(times);
    expect(publish).toHaveBeenCalledTimes(times);
  },
);
