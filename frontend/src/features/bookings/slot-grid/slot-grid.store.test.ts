import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBooking, makeCourt, slotAt } from '../bookings.factory.ts';
import { BOOKING_TEXTS } from '../bookings.texts.ts';
import { COURT, DATE, dayWith, makeGrid, NOW } from './slot-grid.factory.ts';
import { ownHoursOf } from '../court-day/slot-views.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('choosing hours', () => {
  test('when a free hour is tapped twice, then it is selected and let go, in the order of the day', async () => {
    const { grid, open } = makeGrid();
    await open();
    grid().toggle('19:00');
    grid().toggle('11:00');
    expect(grid().selected).toEqual(['11:00', '19:00']);
    grid().toggle('19:00');
    expect(grid().selected).toEqual(['11:00']);
  });

  test('when an hour is booked, has begun or is not sold, then it can not be selected', async () => {
    const { grid, open } = makeGrid(dayWith(1, 19));
    await open();
    for (const startTime of ['19:00', '10:00', '15:00']) grid().toggle(startTime);
    expect(grid().selected).toEqual([]);
  });

  test('when hours are tapped before the day is read, then they are selected, and leave if they are not free', async () => {
    const { grid, notices } = makeGrid(dayWith(1, 19));
    grid().open(COURT, DATE, ['20:00']);
    for (const startTime of ['10:00', '11:00', '19:00']) grid().toggle(startTime);
    expect(grid().selected).toEqual(['11:00', '19:00', '20:00']);
    const { selected } = grid();
    grid().toggle('20:00');
    grid().toggle('20:00');
    expect(grid().selected).toEqual(selected);
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().selected).toEqual(['11:00', '20:00']);
    expect(notices).toEqual([BOOKING_TEXTS.notFree('7\u00a0to\u00a08\u00a0PM')]);
    expect(grid().lost?.slots.map(({ startTime }) => startTime)).toEqual(['19:00']);
    expect(grid().justTaken).toEqual([]);
  });

  test('when a tapped hour of a link is let go before the day is read, then the read brings it not back', async () => {
    const { grid } = makeGrid();
    grid().open(COURT, DATE, ['19:00']);
    grid().toggle('19:00');
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().selected).toEqual([]);
  });

  test('when the first read fails, then hours can be selected all the same, and it is read again', async () => {
    const { grid, open, fetchDayBookings } = makeGrid(dayWith(1, 19));
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    await open();
    expect(grid().phase).toBe('failed');
    grid().toggle('19:00');
    expect(grid().selected).toEqual(['19:00']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(grid().phase).toBe('ready');
    expect(grid().selected).toEqual([]);
  });

  test('when reads go on failing, then each waits longer, up to ten seconds', async () => {
    const { open, fetchDayBookings } = makeGrid();
    fetchDayBookings.mockRejectedValue(new Error('offline'));
    await open();
    for (const pause of [1_000, 3_000, 10_000, 10_000]) {
      fetchDayBookings.mockClear();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(fetchDayBookings).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(fetchDayBookings).toHaveBeenCalledTimes(1);
    }
  });

  test('when another day is opened after failures, then it is read again as soon as any', async () => {
    const { grid, open, fetchDayBookings } = makeGrid();
    fetchDayBookings.mockRejectedValue(new Error('offline'));
    await open();
    await vi.advanceTimersByTimeAsync(4_000);
    grid().open(COURT, '2026-12-02');
    await vi.advanceTimersByTimeAsync(0);
    fetchDayBookings.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchDayBookings).toHaveBeenCalledOnce();
  });

  test('when the same court comes again with the same hours, then the day is not read for it', async () => {
    const { grid, open, fetchDayBookings } = makeGrid();
    await open();
    grid().open({ ...COURT, name: 'Renamed' }, DATE);
    expect(grid().court?.name).toBe('Renamed');
    expect(fetchDayBookings).toHaveBeenCalledOnce();
  });

  test('when it was read and a later read fails, then its hours stay on screen', async () => {
    const { grid, open, fetchDayBookings } = makeGrid(dayWith(1, 19));
    await open();
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    await grid().refresh();
    expect(grid().phase).toBe('ready');
  });

  test('when another day is opened before the read of the first fails, then nothing is said of the other', async () => {
    const { grid, fetchDayBookings } = makeGrid();
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    fetchDayBookings.mockReturnValueOnce(new Promise(() => undefined));
    grid().open(COURT, DATE);
    grid().open(COURT, '2026-12-02');
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().phase).toBe('reading');
  });

  test('when it is left while it waits to be read again, then nothing of it goes on', async () => {
    const { grid, open, fetchDayBookings } = makeGrid();
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    await open();
    grid().close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('when the date changes, then the selection is cleared, and the new day is watched in the place of the old one', async () => {
    const { grid, open, unwatch, entries } = makeGrid();
    await open();
    grid().toggle('19:00');
    grid().open(COURT, '2026-12-02');
    expect(grid().selected).toEqual([]);
    expect(unwatch.mock.calls).toEqual([[{ courtId: COURT._id, date: DATE }]]);
    expect(entries).toHaveLength(2);
  });

  test('when its court is read again, then the day is watched once: nobody would leave it a second time', async () => {
    const { grid, open, entries } = makeGrid();
    await open();
    grid().open({ ...COURT }, DATE);
    expect(entries).toHaveLength(1);
  });

  test('when a link names hours, then the free ones are selected and the others are said', async () => {
    const { grid, open, notices } = makeGrid(dayWith(1, 20));
    await open('19:00', '20:00');
    expect(grid().selected).toEqual(['19:00']);
    expect(notices).toEqual([BOOKING_TEXTS.notFree('8\u00a0to\u00a09\u00a0PM')]);
    expect(grid().lost?.wanted.map((slot) => slot.startTime)).toEqual(['19:00', '20:00']);
  });
});

describe('own hours', () => {
  const mine = ownHoursOf([makeBooking('1', { timeSlots: [slotAt(19)] })], COURT._id);

  test.each(['pending', 'confirmed'] as const)(
    'when a selected hour turns out to be in a %s booking of theirs, then it leaves the selection',
    async (status) => {
      const { grid, open, notices } = makeGrid();
      await open();
      grid().toggle('19:00');
      const booking = makeBooking('1', { status, timeSlots: [slotAt(19)] });
      grid().showMine(ownHoursOf([booking], COURT._id));
      expect(grid().selected).toEqual([]);
      expect(notices).toEqual([BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM')]);
      grid().toggle('19:00');
      expect(grid().selected).toEqual([]);
    },
  );

  test('when what is being sent becomes the customer’s own, then nobody is told until it is known what became of it', async () => {
    const { grid, open, notices } = makeGrid();
    await open();
    grid().toggle('19:00');
    grid().hold();
    grid().showMine(mine);
    expect(grid().selected).toEqual(['19:00']);
    grid().clearSelection();
    grid().release();
    expect(notices).toEqual([]);
    grid().showMine(ownHoursOf([], COURT._id));
    grid().toggle('19:00');
    grid().hold();
    grid().showMine(mine);
    grid().release();
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM')]);
  });

  test('when a link names an hour that is asked for already, then it is said and not selected', async () => {
    const { grid, open, notices } = makeGrid(dayWith(1));
    grid().open(COURT, DATE, ['19:00', '20:00']);
    grid().showMine(mine);
    await open();
    expect(grid().selected).toEqual(['20:00']);
    expect(grid().lost).toBeUndefined();
    expect(notices).toEqual([BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM')]);
  });

  test('when a link names an hour that is known as their own and one that has begun, then each is said', async () => {
    const { grid, open, notices } = makeGrid();
    grid().open(COURT, '2026-12-02');
    grid().showMine(mine);
    await open('10:00', '19:00', '20:00');
    expect(grid().selected).toEqual(['20:00']);
    expect(notices).toEqual([
      BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM'),
      BOOKING_TEXTS.notFree('10\u00a0to\u00a011\u00a0AM'),
    ]);
    expect(grid().lost?.slots.map(({ startTime }) => startTime)).toEqual(['10:00']);
  });

  test('when a tapped hour that is booked turns out to be their own, then only from then on nothing near is offered for it', async () => {
    const { grid } = makeGrid(dayWith(1, 19));
    grid().open(COURT, DATE);
    grid().toggle('19:00');
    await vi.advanceTimersByTimeAsync(0);
    grid().showMine(ownHoursOf([], COURT._id));
    expect(grid().lost).toBeDefined();
    grid().showMine(mine);
    expect(grid().lost).toBeUndefined();
  });

  test('when other hours are sold by now, then what is taken of them is read', async () => {
    const { grid, open } = makeGrid(dayWith(1, 15));
    await open();
    const later = [{ startTime: '14:00', endTime: '18:00', type: 'day' }] as const;
    const operatingHours = COURT.operatingHours.map((hours) => ({ ...hours, slots: [...later] }));
    grid().open({ ...COURT, operatingHours }, DATE);
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().day.states.get('15:00')).toBe('booked');
  });

  test('when other hours are sold by now and a change overtakes their read, then they are read again', async () => {
    const { grid, open, change, fetchDayBookings } = makeGrid(dayWith(1, 15));
    await open();
    const later = [{ startTime: '14:00', endTime: '18:00', type: 'day' }] as const;
    const operatingHours = COURT.operatingHours.map((hours) => ({ ...hours, slots: [...later] }));
    grid().open({ ...COURT, operatingHours }, DATE);
    fetchDayBookings.mockResolvedValue(dayWith(2, 15, 17));
    change(2, '17:00', 'booked');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(grid().day.states.get('15:00')).toBe('booked');
  });

  test('when another date of the court is opened, then own hours are still known', async () => {
    const { grid, open } = makeGrid();
    await open();
    grid().showMine(mine);
    grid().open(COURT, '2026-12-02');
    expect(grid().mine).toBe(mine);
  });

  test('when another court is opened, then own hours of the one before are not its', async () => {
    const { grid, open } = makeGrid();
    await open();
    grid().showMine(mine);
    grid().open({ ...COURT, _id: makeCourt('c2')._id }, DATE);
    grid().toggle('19:00');
    expect(grid().selected).toEqual(['19:00']);
  });
});
