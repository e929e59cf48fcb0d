import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SlotsChanged } from '@crease/contract';
import type { BookingRecord } from '../booking.schema.ts';
import { createSlotChanges, type SlotChangesParts } from './slot-changes.ts';

const DATE = '2026-12-02';
const WEDNESDAY = {
  day: 'Wednesday',
  isOpen: true,
  slots: [{ startTime: '08:00', endTime: '12:00', type: 'day' }],
};
/** Open on the evening before the date, until two hours into the date. */
const EVENING_BEFORE = {
  day: 'Tuesday',
  isOpen: true,
  slots: [{ startTime: '22:00', endTime: '02:00', type: 'night' }],
};
/** Open from midnight on, on the day after. */
const SMALL_HOURS_AFTER = {
  day: 'Thursday',
  isOpen: true,
  slots: [{ startTime: '00:00', endTime: '02:00', type: 'night' }],
};
/** 08:00 of the date, in hours since 1970 in Sri Lanka. */
const EIGHT = Date.parse(`${DATE}T08:00:00Z`) / 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openChanges(
  findCourt: (id: string) => Promise<{ id: string; operatingHours: object[] }> = (id) =>
    Promise.resolve({ id, operatingHours: [WEDNESDAY] }),
) {
  const sent: SlotsChanged[] = [];
  const failures: unknown[] = [];
  let version = 0;
  const nextVersion = vi.fn(() => Promise.resolve((version += 1)));
  const findStatuses = vi.fn(() => Promise.resolve([]));
  const isHeard = vi.fn(() => true);
  const parts = {
    bookingRecords: { findStatuses },
    courtDays: { nextVersion },
    courts: { findById: findCourt },
    isHeard,
    send: (change: SlotsChanged) => sent.push(change),
    onError: (error: unknown) => failures.push(error),
  } as unknown as SlotChangesParts;
  const changes = createSlotChanges(parts);
  return {
    sent,
    failures,
    nextVersion,
    findStatuses,
    isHeard,
    change: (hour: number) => {
      const booking = { courtId: 'a'.repeat(24), date: DATE, startHours: [EIGHT + hour] };
      changes.note(booking as BookingRecord, { court: undefined, requestId: undefined });
    },
  };
}

const startTimesOf = ({ slots }: SlotsChanged) => slots.map(({ startTime }) => startTime);

test('when slots change after a quiet moment, then it is told without a window to wait for', async () => {
  const { sent, failures, change } = openChanges();
  change(0);
  change(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map(startTimesOf)).toEqual([['08:00', '09:00']]);
  expect(failures).toEqual([]);
});

test('when nobody hears of the day, then it has its next version, and nothing more is read', async () => {
  const { sent, nextVersion, findStatuses, isHeard, change } = openChanges();
  isHeard.mockReturnValue(false);
  change(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(isHeard).toHaveBeenCalledWith(
    { courtId: 'a'.repeat(24), date: DATE },
    expect.objectContaining({ id: 'a'.repeat(24) }),
  );
  expect(nextVersion).toHaveBeenCalledOnce();
  expect(findStatuses).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('when slots go on changing, then what follows is told together', async () => {
  const { sent, failures, change } = openChanges();
  change(0);
  await vi.advanceTimersByTimeAsync(10);
  change(1);
  await vi.advanceTimersByTimeAsync(20);
  change(2);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent.map(startTimesOf)).toEqual([['08:00'], ['09:00', '10:00']]);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(failures).toEqual([]);
});

test('when the court can not be read, then that is told once, and the next change is pushed', async () => {
  const gone = new Error('The database is away');
  let reads = 0;
  // No mock of vitest, which would look at the promise itself and so hide that nobody else does.
  const findCourt = (id: string) => {
    reads += 1;
    return reads === 1
      ? Promise.reject(gone)
      : Promise.resolve({ id, operatingHours: [WEDNESDAY] });
  };
  const { sent, failures, change } = openChanges(findCourt);
  change(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  expect(failures).toEqual([gone]);
  change(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.map(startTimesOf)).toEqual([['09:00']]);
});

test('when a line to the database is cut under it, then what changed is told all the same', async () => {
  const cut = new mongoose.mongo.MongoNetworkError('The line was cut');
  const findCourt = vi.fn((id: string) => Promise.resolve({ id, operatingHours: [WEDNESDAY] }));
  const { sent, failures, change, nextVersion } = openChanges(findCourt.mockRejectedValueOnce(cut));
  nextVersion.mockRejectedValueOnce(cut);
  change(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(findCourt).toHaveBeenCalledTimes(2);
  expect(nextVersion).toHaveBeenCalledTimes(2);
  expect(sent.map(startTimesOf)).toEqual([['08:00']]);
  expect(failures).toEqual([]);
});

/** The court's hours were changed after the booking, so the same hour belongs to another date now. */
test.each([
  ['before', 1, EVENING_BEFORE, '2026-12-01'],
  ['after', 25, SMALL_HOURS_AFTER, '2026-12-03'],
])(
  'when a booked hour is sold by the date %s its own, then who looks at that date is told',
  async (_, hour, hours, date) => {
    const { sent, change } = openChanges((id) => Promise.resolve({ id, operatingHours: [hours] }));
    change(hour - 8);
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toMatchObject([{ date, slots: [{ startTime: '01:00' }] }]);
  },
);
