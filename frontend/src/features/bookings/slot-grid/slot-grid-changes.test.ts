import type { Court } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slotAt } from '../bookings.factory.ts';
import { BOOKING_TEXTS } from '../bookings.texts.ts';
import { BLOCKING_WALK_INS } from '../court-day/slot-blocking.ts';
import { COURT, DATE, dayWith, makeGrid, NOW } from './slot-grid.factory.ts';

const makeLateCourt = (): Court => ({
  ...COURT,
  operatingHours: COURT.operatingHours.map((hours) => ({
    ...hours,
    slots: [{ startTime: '18:00', endTime: '02:00', type: 'night' }],
  })),
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('hours that change under a selection', () => {
  test('when someone takes a selected hour, then it leaves the selection with a notice', async () => {
    const { grid, open, notices, change, fetchDayBookings } = makeGrid();
    await open();
    for (const startTime of ['18:00', '19:00']) grid().toggle(startTime);
    change(2, '19:00', 'booked');
    expect(fetchDayBookings).toHaveBeenCalledOnce();
    expect(grid().selected).toEqual(['18:00']);
    expect(notices).toEqual([BOOKING_TEXTS.taken('7\u00a0to\u00a08\u00a0PM')]);
    expect(grid().justTaken).toEqual(['19:00']);
  });

  test('when two are taken one after the other, then both count as lost until something is chosen', async () => {
    const { grid, open, change } = makeGrid();
    await open();
    for (const startTime of ['18:00', '19:00']) grid().toggle(startTime);
    change(2, '19:00', 'booked');
    change(3, '18:00', 'booked');
    expect(grid().lost?.slots.map((slot) => slot.startTime)).toEqual(['18:00', '19:00']);
    // What is drawn of the first one goes on under the second.
    expect(new Set(grid().justTaken)).toEqual(new Set(['18:00', '19:00']));
    grid().select(['20:00', '21:00', '19:00']);
    expect(grid().selected).toEqual(['20:00', '21:00']);
    expect(grid().lost).toBeUndefined();
  });

  test('when someone only asks for a selected hour, then it stays', async () => {
    const { grid, open, notices, change } = makeGrid();
    await open();
    grid().toggle('19:00');
    change(2, '19:00', 'requested');
    expect(grid().selected).toEqual(['19:00']);
    expect(notices).toEqual([]);
  });

  test('when someone asks for a selected hour while the owner is at the counter, then it leaves the selection', async () => {
    const { grid, open, notices, change } = makeGrid(dayWith(1), BLOCKING_WALK_INS);
    await open();
    grid().toggle('19:00');
    change(2, '19:00', 'requested');
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.asked('7\u00a0to\u00a08\u00a0PM')]);
    expect(grid().justTaken).toEqual(['19:00']);
  });

  test('when one selected hour is asked for and another one taken, then both are said to be taken', async () => {
    const { grid, open, notices } = makeGrid(dayWith(1), BLOCKING_WALK_INS);
    await open();
    for (const startTime of ['19:00', '20:00']) grid().toggle(startTime);
    const slots = [
      { startTime: '19:00', state: 'requested' },
      { startTime: '20:00', state: 'booked' },
    ] as const;
    grid().receive({ courtId: COURT._id, date: DATE, version: 2, slots: [...slots] });
    expect(notices).toEqual([BOOKING_TEXTS.taken('7\u00a0to\u00a09\u00a0PM')]);
  });

  test('when an hour that a link named is found to be asked for, then nobody is said to have just asked', async () => {
    const { open, notices } = makeGrid(
      { version: 1, bookings: [{ date: DATE, timeSlots: [slotAt(19)], status: 'pending' }] },
      BLOCKING_WALK_INS,
    );
    await open('19:00');
    expect(notices).toEqual([BOOKING_TEXTS.notFree('7\u00a0to\u00a08\u00a0PM')]);
  });

  test('when the end of an evening leads to the next day, then its hours leave the selection with a notice, otherwise without', () => {
    const { grid, notices } = makeGrid();
    const late = makeLateCourt();
    grid().open(late, DATE);
    for (const startTime of ['22:00', '01:00']) grid().toggle(startTime);
    grid().open(late, '2026-12-02');
    expect(notices).toEqual([]);
    grid().open(late, DATE);
    for (const startTime of ['22:00', '01:00']) grid().toggle(startTime);
    vi.setSystemTime('2026-12-01T19:30:00Z');
    grid().open(late, '2026-12-02');
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([
      BOOKING_TEXTS.begun('10\u00a0to\u00a011\u00a0PM, 1\u00a0to\u00a02\u00a0AM'),
    ]);
  });

  test('when the selection is being sent, then nothing leaves it before the answer', async () => {
    const { grid, open, notices, change } = makeGrid();
    await open();
    grid().toggle('19:00');
    grid().hold();
    change(2, '19:00', 'booked');
    expect(grid().selected).toEqual(['19:00']);
    expect(notices).toEqual([]);
    grid().release();
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.taken('7\u00a0to\u00a08\u00a0PM')]);
  });

  test('when another hour is chosen while a taken one is held, then that is told of the taken one afterwards', async () => {
    const { grid, open, notices, change } = makeGrid();
    await open();
    grid().toggle('19:00');
    grid().hold();
    change(2, '19:00', 'booked');
    grid().toggle('20:00');
    expect(grid().selected).toEqual(['19:00', '20:00']);
    grid().release();
    expect(grid().selected).toEqual(['20:00']);
    expect(notices).toEqual([BOOKING_TEXTS.taken('7\u00a0to\u00a08\u00a0PM')]);
  });

  test('when their hour begins while they are being sent, then they go only after the answer', async () => {
    const { grid, notices, open } = makeGrid();
    await open('11:00', '12:00');
    grid().hold();
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    await grid().refresh();
    expect(grid().selected).toEqual(['11:00', '12:00']);
    expect(notices).toEqual([]);
    grid().release();
    expect(grid().selected).toEqual(['12:00']);
    expect(notices).toEqual([BOOKING_TEXTS.begun('11\u00a0AM to noon')]);
  });

  test('when it is being sent before the day was read, then nobody is said to have just taken what leaves it', async () => {
    const { grid, notices } = makeGrid(dayWith(1, 19));
    grid().open(COURT, DATE);
    grid().toggle('19:00');
    grid().hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().selected).toEqual(['19:00']);
    grid().release();
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.notFree('7\u00a0to\u00a08\u00a0PM')]);
  });

  describe('and the owner takes some of them out of sale', () => {
    const withoutEvening = {
      ...COURT,
      operatingHours: COURT.operatingHours.map((hours) => ({
        ...hours,
        slots: hours.slots.filter(({ type }) => type === 'day'),
      })),
    };

    test('when they are chosen, then they leave the selection with a notice, and others can be offered', async () => {
      const { grid, open, notices } = makeGrid();
      await open('12:00', '18:00', '19:00');
      grid().open(withoutEvening, DATE);
      expect(grid().selected).toEqual(['12:00']);
      expect(notices).toEqual([BOOKING_TEXTS.notFree('6\u00a0to\u00a08\u00a0PM')]);
      const { slots, wanted } = grid().lost ?? {};
      expect(slots?.map(({ startTime }) => startTime)).toEqual(['18:00', '19:00']);
      expect(wanted?.map(({ startTime }) => startTime)).toEqual(['12:00', '18:00', '19:00']);
    });

    test('when others are chosen, then the selection stays', async () => {
      const { grid, open, notices } = makeGrid();
      await open('12:00');
      const { selected } = grid();
      grid().open(withoutEvening, DATE);
      expect(grid().selected).toBe(selected);
      expect(notices).toEqual([]);
    });

    test('when the chosen ones are being sent, then they stay on screen until the answer', async () => {
      const { grid, open, notices } = makeGrid();
      await open('12:00', '19:00');
      const { slots } = grid();
      grid().hold();
      grid().open(withoutEvening, DATE);
      expect(grid()).toMatchObject({ court: withoutEvening, selected: ['12:00', '19:00'], slots });
      expect(notices).toEqual([]);
      grid().release();
      expect(grid().selected).toEqual(['12:00']);
      expect(grid().slots).toHaveLength(4);
      expect(notices).toEqual([BOOKING_TEXTS.notFree('7\u00a0to\u00a08\u00a0PM')]);
    });
  });

  test('when a change comes late, then it changes nothing', async () => {
    const { grid, open, change } = makeGrid(dayWith(5));
    await open();
    change(4, '19:00', 'booked');
    expect(grid().day.states.get('19:00')).toBe('free');
  });

  test.each([{ courtId: 'c2' }, { date: '2026-12-02' }])(
    'when a change is of what is not on screen, such as %o, then it changes nothing',
    async (other) => {
      const { grid, open } = makeGrid();
      await open();
      const slots = [{ startTime: '19:00', state: 'booked' } as const];
      grid().receive({ courtId: COURT._id, date: DATE, version: 2, slots, ...other });
      expect(grid().day.states.get('19:00')).toBe('free');
    },
  );

  test('when a change is missing, then the day is read again, not by all pages at the same moment', async () => {
    const { grid, open, fetchDayBookings, change } = makeGrid();
    await open();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    fetchDayBookings.mockResolvedValueOnce(dayWith(3, 18, 19));
    change(3, '19:00', 'booked');
    expect(grid().day.states.get('19:00')).toBe('free');
    await vi.advanceTimersByTimeAsync(999);
    expect(fetchDayBookings).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchDayBookings).toHaveBeenCalledTimes(2);
    expect(grid().day.states.get('18:00')).toBe('booked');
    expect(grid().day.states.get('19:00')).toBe('booked');
  });

  test('when a change was only overtaken by the next one, then the day is not read for it', async () => {
    const { grid, open, fetchDayBookings, change } = makeGrid();
    await open();
    change(3, '19:00', 'booked');
    change(2, '18:00', 'booked');
    expect(grid().day).toMatchObject({ version: 3, early: [] });
    change(5, '19:00', 'free');
    await vi.advanceTimersToNextTimerAsync();
    change(4, '18:00', 'free');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetchDayBookings).toHaveBeenCalledOnce();
  });

  test('when the read can not tell what was missed, then it is read once more in a moment', async () => {
    const { grid, open, fetchDayBookings, change } = makeGrid();
    await open();
    fetchDayBookings.mockResolvedValueOnce(dayWith(1)).mockResolvedValueOnce(dayWith(3, 18, 19));
    change(3, '19:00', 'booked');
    await vi.advanceTimersToNextTimerAsync();
    expect(fetchDayBookings).toHaveBeenCalledTimes(2);
    expect(grid().day.states.get('18:00')).toBe('free');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(grid().day.states.get('18:00')).toBe('booked');
  });

  test('when the room is entered after the first read, then the day is read once more', async () => {
    const { open, entries, fetchDayBookings, grid } = makeGrid();
    await open();
    fetchDayBookings.mockResolvedValueOnce(dayWith(2, 19));
    entries[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().day.states.get('19:00')).toBe('booked');
  });

  test('when the hour of a selected slot strikes, then it leaves the selection', async () => {
    const { grid, open, notices } = makeGrid();
    await open();
    grid().toggle('11:00');
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.begun('11\u00a0AM to noon')]);
  });

  test('when the device slept while an hour began, then it leaves the selection with the next read', async () => {
    const { grid, open, notices } = makeGrid();
    await open('11:00');
    // A browser's timers sleep with the device.
    vi.setSystemTime(NOW + 20 * 60_000);
    await grid().refresh();
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.begun('11\u00a0AM to noon')]);
  });

  test('when an answer comes for a day that is left, then it is not shown', async () => {
    const { grid, open, fetchDayBookings } = makeGrid();
    fetchDayBookings.mockResolvedValueOnce(dayWith(9, 19));
    grid().open(COURT, '2026-12-02');
    await open();
    expect(grid().day.version).toBe(1);
  });
});
