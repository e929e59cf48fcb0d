/** A slot grid store for tests, over a fake server. */
import {
  absoluteHourOf,
  slotsOfDate,
  WEEKDAYS,
  type Court,
  type SlotState,
} from '@crease/contract';
import { vi } from 'vitest';
import { serverNow } from '../../../shared/lib/server-time.ts';
import type { DayBookings } from '../bookings.api.ts';
import { makeCourt, slotAt } from '../bookings.factory.ts';
import { BLOCKING_CUSTOMERS } from '../court-day/slot-blocking.ts';
import type { SlotLook } from '../court-day/slot-look.ts';
import type { SlotView } from '../court-day/slot-views.ts';
import { createSlotGridStore } from './slot-grid.store.ts';

export const DATE = '2026-12-01';
/** 10:40 in Sri Lanka. */
export const NOW = Date.parse('2026-12-01T05:10:00Z');
export const COURT: Court = {
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

/** What a grid holds of a day with nothing booked, of which these hours are chosen. */
export const gridWith = (...selected: string[]) => ({
  court: COURT,
  date: DATE,
  slots: slotsOfDate(COURT.operatingHours, DATE),
  day: { version: 1, states: new Map(), early: [], isPartial: false },
  selected,
});

/** An hour of the day as a grid shows it. */
export const viewAt = (hour: number, look: SlotLook): SlotView => ({
  startTime: `${hour}:00`,
  endTime: `${hour + 1}:00`,
  type: 'day',
  hourOffset: hour,
  absoluteHour: absoluteHourOf(DATE, hour),
  look,
  isSelected: false,
  rate: 5000,
});

export function dayWith(version: number, ...bookedHours: number[]): DayBookings {
  const timeSlots = bookedHours.map(slotAt);
  return { version, bookings: [{ date: DATE, timeSlots, status: 'confirmed' }] };
}

export function makeGrid(first: DayBookings = dayWith(1), blocking = BLOCKING_CUSTOMERS) {
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
    now: serverNow,
    blocking,
  });
  const change = (version: number, startTime: string, state: SlotState) =>
    store
      .getState()
      .receive({ courtId: COURT._id, date: DATE, version, slots: [{ startTime, state }] });
  const open = async (...wanted: string[]) => {
    store.getState().open(COURT, DATE, wanted);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, grid: store.getState, notices, fetchDayBookings, entries, unwatch, change, open };
}
