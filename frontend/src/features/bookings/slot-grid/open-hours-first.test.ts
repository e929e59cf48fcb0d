import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHoursFirst } from './open-hours-first.ts';
import { COURT, DATE, dayWith, makeGrid, NOW } from './slot-grid.factory.ts';

const HOURS = { court: COURT, date: DATE };

function setUp(page: 'drawn' | 'on screen') {
  vi.stubGlobal('document', { querySelector: () => (page === 'drawn' ? {} : null) });
  return makeGrid(dayWith(1, 19));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when a drawn page waits for its hours, then they are read, and watched by the page alone: a change that comes before it would be lost', async () => {
  const { store, grid, entries, fetchDayBookings } = setUp('drawn');
  await openHoursFirst(HOURS, store);
  expect(grid().phase).toBe('ready');
  expect(grid().day.states.get('19:00')).toBe('booked');
  expect(entries).toEqual([]);
  grid().open(COURT, DATE);
  expect(entries).toHaveLength(1);
  expect(fetchDayBookings).toHaveBeenCalledOnce();
});

test('when its address has chosen hours, then they are chosen at once, and let go if they turn out to be taken', async () => {
  const { store, grid } = setUp('drawn');
  const opening = openHoursFirst({ ...HOURS, wanted: ['18:00', '19:00'] }, store);
  expect(grid().selected).toEqual(['18:00', '19:00']);
  await opening;
  expect(grid().selected).toEqual(['18:00']);
});

test('when the hours of a drawn page can not be read, then it waits no longer', async () => {
  const { store, grid, fetchDayBookings } = setUp('drawn');
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
  await openHoursFirst(HOURS, store);
  expect(grid().phase).toBe('failed');
});

test('when the hours of a drawn page do not come, then it waits for a second', async () => {
  const { store, fetchDayBookings } = setUp('drawn');
  fetchDayBookings.mockReturnValueOnce(new Promise(() => undefined));
  const onWaited = vi.fn<() => void>();
  const waiting = openHoursFirst(HOURS, store).then(onWaited);
  await vi.advanceTimersByTimeAsync(999);
  expect(onWaited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onWaited).toHaveBeenCalledOnce();
  await waiting;
});

test('when the page did not wait for its court, then nothing is opened: it may have been left since, and nobody would close it', async () => {
  const { store, grid, fetchDayBookings } = setUp('on screen');
  await openHoursFirst(HOURS, store);
  expect(grid().court).toBeUndefined();
  expect(fetchDayBookings).not.toHaveBeenCalled();
});
