import { expect, test, vi } from 'vitest';
import type { NextCalmBeat } from '../../../platform/shared-work/calm-beat.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createDeclineMissedRivals, createDeclineOvertaken } from './decline-overtaken.ts';

const PATIENCE_MS = 250;

test('when many have asked, then they are looked at in one moment to spare, and soon if there is none', async () => {
  let spare: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => (spare = resolve));
  const nextBeat = vi.fn<NextCalmBeat>(() => moment);
  const isAnyHeld = vi.fn((courtId: string) => Promise.resolve(courtId === 'taken'));
  const writeStep = vi.fn(({ id }: { id: string }) => Promise.resolve({ id, status: 'declined' }));
  const publish = vi.fn();
  const parts = { bookingRecords: { isAnyHeld, writeStep }, events: { publish }, nextBeat };
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
    [
      'booking:updated',
      { booking: { id: 'of taken', status: 'declined' }, from: 'pending' },
      'a request',
    ],
  ]);
});

/** Runs the late look at a booking that took hours, and answers which steps it took. */
async function lookAfter(status: string, ...rivals: string[]) {
  let spare: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => (spare = resolve));
  const asked: string[] = [];
  const findRivals = vi.fn(() => {
    asked.push('who waits');
    return Promise.resolve(rivals.map((id) => ({ id })));
  });
  const findById = vi.fn(() => {
    asked.push('who holds');
    return Promise.resolve({ status });
  });
  const writeStep = vi.fn(({ id }: { id: string }) =>
    Promise.resolve(id === 'withdrawn' ? undefined : { id, status: 'declined' }),
  );
  const publish = vi.fn();
  const bookingRecords = { findRivals, findById, writeStep };
  const parts = {
    bookingRecords,
    events: { publish },
    nextBeat: vi.fn<NextCalmBeat>(() => moment),
  };
  const declineMissedRivals = createDeclineMissedRivals(parts as unknown as BookingsParts);
  const looked = declineMissedRivals(
    { id: 'accepted', status: 'confirmed' } as BookingRecord,
    'accept-1',
  );
  await Promise.resolve();
  expect(asked).toEqual([]);
  spare();
  await looked;
  return { asked, told: publish.mock.calls };
}

const toldOf = (id: string) => [
  'booking:updated',
  { booking: { id, status: 'declined' }, from: 'pending' },
  'accept-1',
];

test('when others ask for hours that were just taken, then they are declined in the next moment to spare, and told', async () => {
  const { told } = await lookAfter('confirmed', 'one', 'withdrawn', 'other');
  expect(told).toEqual([toldOf('one'), toldOf('other')]);
});

test('when a booking that took hours was cancelled by then, then who asks for them waits on, also who asked after the look', async () => {
  const { asked, told } = await lookAfter('cancelled', 'one');
  expect(told).toEqual([]);
  expect(asked).toEqual(['who waits', 'who holds']);
});

test('when nobody asks for hours that were taken, then nothing more is read', async () => {
  expect(await lookAfter('confirmed')).toEqual({ asked: ['who waits'], told: [] });
});
