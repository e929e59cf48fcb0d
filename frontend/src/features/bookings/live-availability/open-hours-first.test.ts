import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COURT, DATE, dayWith, NOW } from '../slot-grid/slot-grid.factory.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { openHoursFirst } from './open-hours-first.ts';

const watchSlots = vi.hoisted(() => vi.fn(() => () => undefined));
const fetchDayBookings = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/lib/live/socket-client.ts', () => ({ watchSlots }));
vi.mock('../bookings.api.ts', () => ({ fetchDayBookings }));

const setUp = (page: 'drawn' | 'on screen') =>
  vi.stubGlobal('document', { querySelector: () => (page === 'drawn' ? {} : null) });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  fetchDayBookings.mockReset().mockResolvedValue(dayWith(1, 19));
});
afterEach(() => {
  useSlotGrid.getState().close();
  watchSlots.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when a drawn page waits for its hours, then they are read, and watched by the page alone: a change that comes before it would be lost', async () => {
  setUp('drawn');
  await openHoursFirst(COURT, `?date=${DATE}`);
  const { phase, day, open } = useSlotGrid.getState();
  expect(phase).toBe('ready');
  expect(day.states.get('19:00')).toBe('booked');
  expect(watchSlots).not.toHaveBeenCalled();
  open(COURT, DATE);
  expect(watchSlots).toHaveBeenCalledOnce();
  expect(fetchDayBookings).toHaveBeenCalledOnce();
});

test('when the hours of a drawn page can not be read, then it waits no longer', async () => {
  setUp('drawn');
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
  await openHoursFirst(COURT, `?date=${DATE}`);
  expect(useSlotGrid.getState().phase).toBe('failed');
});

test('when the hours of a drawn page do not come, then it waits for a second', async () => {
  setUp('drawn');
  fetchDayBookings.mockReturnValueOnce(new Promise(() => undefined));
  const onWaited = vi.fn<() => void>();
  const waiting = openHoursFirst(COURT, `?date=${DATE}`).then(onWaited);
  await vi.advanceTimersByTimeAsync(999);
  expect(onWaited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onWaited).toHaveBeenCalledOnce();
  await waiting;
});

test('when the page did not wait for its court, then nothing is opened: it may have been left since, and nobody would close it', async () => {
  setUp('on screen');
  await openHoursFirst(COURT, `?date=${DATE}`);
  expect(useSlotGrid.getState().court).toBeUndefined();
  expect(fetchDayBookings).not.toHaveBeenCalled();
});
