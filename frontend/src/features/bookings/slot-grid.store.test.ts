import { WEEKDAYS, type Court, type SlotState } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayBookings } from './bookings.api.ts';
import { makeBooking, makeCourt, slotAt } from './bookings.factory.ts';
import { BOOKING_TEXTS } from './bookings.texts.ts';
import { BLOCKING_CUSTOMERS, BLOCKING_WALK_INS } from './slot-blocking.ts';
import { createSlotGridStore } from './slot-grid.store.ts';
import { ownHoursOf } from './slot-views.ts';

const DATE = '2026-12-01';
/** 10:40 in Sri Lanka. */
const NOW = Date.parse('2026-12-01T05:10:00Z');
const COURT: Court = {
  ...makeCourt('c1'),
  operatingHours: WEEKDAYS.map((day) => ({
    day,
    isOpen: true,
    slots: [
      { startTime: '10:00', endTime: '14:00', type: 'day' },
      { startTime: '18:00', endTime: '22:00', type: 'night' },
    ],
  })),
};

function dayWith(version: number, ...bookedHours: number[]): DayBookings {
  const timeSlots = bookedHours.map(slotAt);
  return { version, bookings: [{ date: DATE, timeSlots, status: 'confirmed' }] };
}

function setUp(first: DayBookings = dayWith(1), blocking = BLOCKING_CUSTOMERS) {
  const notices: string[] = [];
  const fetchDayBookings = vi.fn(() => Promise.resolve(first));
  const entries: (() => void)[] = [];
  const unwatch = vi.fn();
  const store = createSlotGridStore({
    fetchDayBookings,
    watch: (courtDay, onWatched) => {
      entries.push(onWatched);
      return () => {
        unwatch(courtDay);
      };
    },
    notify: (text) => notices.push(text),
    now: () => Date.now(),
    blocking,
  });
  const change = (version: number, startTime: string, state: SlotState) => {
    store
      .getState()
      .receive({ courtId: COURT._id, date: DATE, version, slots: [{ startTime, state }] });
  };
  const open = async (...wanted: string[]) => {
    store.getState().open(COURT, DATE, wanted);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, grid: store.getState, notices, fetchDayBookings, entries, unwatch, change, open };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('choosing hours', () => {
  it('when a free hour is tapped twice, then it is selected and let go, in the order of the day', async () => {
    const { grid, open } = setUp();
    await open();
    grid().toggle('19:00');
    grid().toggle('11:00');
    expect(grid().selected).toEqual(['11:00', '19:00']);
    grid().toggle('19:00');
    expect(grid().selected).toEqual(['11:00']);
  });

  it('when an hour is booked, has begun or is not sold, then it can not be selected', async () => {
    const { grid, open } = setUp(dayWith(1, 19));
    await open();
    for (const startTime of ['19:00', '10:00', '15:00']) grid().toggle(startTime);
    expect(grid().selected).toEqual([]);
  });

  it('when hours are tapped before the day is read, then they are selected, and leave if they are not free', async () => {
    const { grid, notices } = setUp(dayWith(1, 19));
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

  it('when a tapped hour of a link is let go before the day is read, then the read brings it not back', async () => {
    const { grid } = setUp();
    grid().open(COURT, DATE, ['19:00']);
    grid().toggle('19:00');
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().selected).toEqual([]);
  });

  it('when the first read fails, then hours can be selected all the same, and it is read again', async () => {
    const { grid, open, fetchDayBookings } = setUp(dayWith(1, 19));
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    await open();
    expect(grid().phase).toBe('failed');
    grid().toggle('19:00');
    expect(grid().selected).toEqual(['19:00']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(grid().phase).toBe('ready');
    expect(grid().selected).toEqual([]);
  });

  it('when it is left while it waits to be read again, then nothing of it goes on', async () => {
    const { grid, open, fetchDayBookings } = setUp();
    fetchDayBookings.mockRejectedValueOnce(new Error('offline'));
    await open();
    grid().close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when the date changes, then the selection is cleared and the old day is left', async () => {
    const { grid, open, unwatch } = setUp();
    await open();
    grid().toggle('19:00');
    grid().open(COURT, '2026-12-02');
    expect(grid().selected).toEqual([]);
    expect(unwatch).toHaveBeenCalledWith({ courtId: COURT._id, date: DATE });
  });

  it('when a link names hours, then the free ones are selected and the others are said', async () => {
    const { grid, open, notices } = setUp(dayWith(1, 20));
    await open('19:00', '20:00');
    expect(grid().selected).toEqual(['19:00']);
    expect(notices).toEqual([BOOKING_TEXTS.notFree('8\u00a0to\u00a09\u00a0PM')]);
    expect(grid().lost?.wanted.map((slot) => slot.startTime)).toEqual(['19:00', '20:00']);
  });
});

describe('hours that change under a selection', () => {
  it('when someone takes a selected hour, then it leaves the selection with a notice', async () => {
    const { grid, open, notices, change } = setUp();
    await open();
    for (const startTime of ['18:00', '19:00']) grid().toggle(startTime);
    change(2, '19:00', 'booked');
    expect(grid().selected).toEqual(['18:00']);
    expect(notices).toEqual([BOOKING_TEXTS.taken('7\u00a0to\u00a08\u00a0PM')]);
    expect(grid().justTaken).toEqual(['19:00']);
  });

  it('when two are taken one after the other, then both count as lost until something is chosen', async () => {
    const { grid, open, change } = setUp();
    await open();
    for (const startTime of ['18:00', '19:00']) grid().toggle(startTime);
    change(2, '19:00', 'booked');
    change(3, '18:00', 'booked');
    expect(grid().lost?.slots.map((slot) => slot.startTime)).toEqual(['18:00', '19:00']);
    grid().select(['20:00', '21:00', '19:00']);
    expect(grid().selected).toEqual(['20:00', '21:00']);
    expect(grid().lost).toBeUndefined();
  });

  it('when someone only asks for a selected hour, then it stays', async () => {
    const { grid, open, notices, change } = setUp();
    await open();
    grid().toggle('19:00');
    change(2, '19:00', 'requested');
    expect(grid().selected).toEqual(['19:00']);
    expect(notices).toEqual([]);
  });

  it('when someone asks for a selected hour while the owner is at the counter, then it leaves the selection', async () => {
    const { grid, open, notices, change } = setUp(dayWith(1), BLOCKING_WALK_INS);
    await open();
    grid().toggle('19:00');
    change(2, '19:00', 'requested');
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.asked('7\u00a0to\u00a08\u00a0PM')]);
    expect(grid().justTaken).toEqual(['19:00']);
  });

  it('when the selection is being sent, then nothing leaves it before the answer', async () => {
    const { grid, open, notices, change } = setUp();
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

  it('when it is being sent before the day was read, then nobody is said to have just taken what leaves it', async () => {
    const { grid, notices } = setUp(dayWith(1, 19));
    grid().open(COURT, DATE);
    grid().toggle('19:00');
    grid().hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().selected).toEqual(['19:00']);
    grid().release();
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.notFree('7\u00a0to\u00a08\u00a0PM')]);
  });

  it('when a change comes late, then it changes nothing', async () => {
    const { grid, open, change } = setUp(dayWith(5));
    await open();
    change(4, '19:00', 'booked');
    expect(grid().day.states.get('19:00')).toBe('free');
  });

  it('when a change is missing, then the day is read again', async () => {
    const { grid, open, fetchDayBookings, change } = setUp();
    await open();
    fetchDayBookings.mockResolvedValueOnce(dayWith(3, 18, 19));
    change(3, '19:00', 'booked');
    expect(grid().day.states.get('19:00')).toBe('free');
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().day.states.get('18:00')).toBe('booked');
    expect(grid().day.states.get('19:00')).toBe('booked');
  });

  it('when the room is entered after the first read, then the day is read once more', async () => {
    const { open, entries, fetchDayBookings, grid } = setUp();
    await open();
    fetchDayBookings.mockResolvedValueOnce(dayWith(2, 19));
    entries[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().day.states.get('19:00')).toBe('booked');
  });

  it('when the hour of a selected slot strikes, then it leaves the selection', async () => {
    const { grid, open, notices } = setUp();
    await open();
    grid().toggle('11:00');
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.begun('11\u00a0AM to noon')]);
  });

  it('when an answer comes for a day that is left, then it is not shown', async () => {
    const { grid, open, fetchDayBookings } = setUp();
    fetchDayBookings.mockResolvedValueOnce(dayWith(9, 19));
    grid().open(COURT, '2026-12-02');
    await open();
    expect(grid().day.version).toBe(1);
  });
});

describe('own hours', () => {
  const mine = ownHoursOf([makeBooking('1', { timeSlots: [slotAt(19)] })], COURT._id);

  it('when a selected hour turns out to be asked for already, then it leaves the selection', async () => {
    const { grid, open, notices } = setUp();
    await open();
    grid().toggle('19:00');
    grid().showMine(mine);
    expect(grid().selected).toEqual([]);
    expect(notices).toEqual([BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM')]);
    grid().toggle('19:00');
    expect(grid().selected).toEqual([]);
  });

  it('when what is being sent becomes the customer’s own, then nobody is told until it is known what became of it', async () => {
    const { grid, open, notices } = setUp();
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

  it('when a link names an hour that is asked for already, then it is said and not selected', async () => {
    const { grid, open, notices } = setUp(dayWith(1));
    grid().open(COURT, DATE, ['19:00', '20:00']);
    grid().showMine(mine);
    await open();
    expect(grid().selected).toEqual(['20:00']);
    expect(grid().lost).toBeUndefined();
    expect(notices).toEqual([BOOKING_TEXTS.alreadyMine('7\u00a0to\u00a08\u00a0PM')]);
  });

  it('when a tapped hour that is booked turns out to be their own, then nothing near is offered for it', async () => {
    const { grid } = setUp(dayWith(1, 19));
    grid().open(COURT, DATE);
    grid().toggle('19:00');
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().lost).toBeDefined();
    grid().showMine(mine);
    expect(grid().lost).toBeUndefined();
  });

  it('when other hours are sold by now, then what is taken of them is read', async () => {
    const { grid, open } = setUp(dayWith(1, 15));
    await open();
    const later = [{ startTime: '14:00', endTime: '18:00', type: 'day' }] as const;
    const operatingHours = COURT.operatingHours.map((hours) => ({ ...hours, slots: [...later] }));
    grid().open({ ...COURT, operatingHours }, DATE);
    await vi.advanceTimersByTimeAsync(0);
    expect(grid().day.states.get('15:00')).toBe('booked');
  });

  it('when another date of the court is opened, then own hours are still known', async () => {
    const { grid, open } = setUp();
    await open();
    grid().showMine(mine);
    grid().open(COURT, '2026-12-02');
    expect(grid().mine).toBe(mine);
  });
});
