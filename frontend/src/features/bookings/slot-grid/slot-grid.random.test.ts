import { slotsOfDate, type Court, type CourtDay, type SlotsChanged } from '@crease/contract';
import { expect, test, vi } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import type { DayBookings } from '../bookings.api.ts';
import { slotAt } from '../bookings.factory.ts';
import { BLOCKING_CUSTOMERS } from '../court-day/slot-blocking.ts';
import { COURT, DATE, NOW } from './slot-grid.factory.ts';
import { createSlotGridStore } from './slot-grid.store.ts';
import { isTaken } from './slot-grid-state.ts';

const DATES = [DATE, '2026-12-02'];
const HOURS = [12, 14, 16, 19];
/** The same court after its owner sold other hours. */
const LATER_COURT: Court = {
  ...COURT,
  operatingHours: COURT.operatingHours.map((weekday) => ({
    ...weekday,
    slots: [{ startTime: '12:00', endTime: '20:00', type: 'day' as const }],
  })),
};

const dateAt = (place: number) => chosen(DATES, place) ?? DATE;
const hourAt = (place: number) => chosen(HOURS, place >> 1) ?? 0;
const nameOf = (hour: number) => `${hour}:00`;

interface Day {
  version: number;
  booked: Set<number>;
}

/** Counts a version of each day, and tells those who watch the day of each change. */
function createServer(tell: (change: SlotsChanged) => void) {
  const days = new Map<string, Day>(
    DATES.map((date) => [date, { version: 1, booked: new Set([16]) }]),
  );
  const watched = new Map<string, number>();
  const dayOf = (date: string): Day => days.get(date) ?? { version: 0, booked: new Set() };
  return {
    read: ({ date }: CourtDay): DayBookings => {
      const { version, booked } = dayOf(date);
      const timeSlots = [...booked].map((hour) => slotAt(hour + 24 * DATES.indexOf(date)));
      return { version, bookings: [{ date, status: 'confirmed', timeSlots }] };
    },
    enter: (date: string) => watched.set(date, (watched.get(date) ?? 0) + 1),
    leave: (date: string) => watched.set(date, (watched.get(date) ?? 0) - 1),
    /** Books a free hour, or frees a booked one. */
    change: (date: string, hour: number) => {
      const day = dayOf(date);
      const isFreed = day.booked.delete(hour);
      if (!isFreed) day.booked.add(hour);
      day.version += 1;
      if ((watched.get(date) ?? 0) === 0) return;
      const slots = [{ startTime: nameOf(hour), state: isFreed ? 'free' : 'booked' } as const];
      tell({ courtId: COURT._id, date, version: day.version, slots });
    },
    isBooked: (date: string, startTime: string) => dayOf(date).booked.has(parseInt(startTime)),
  };
}

function openPage(network: Network) {
  vi.setSystemTime(NOW);
  let hasLost = false;
  const server = createServer((change) =>
    network.pushIfPossible(
      () => grid().receive(change),
      () => (hasLost = true),
    ),
  );
  const store = createSlotGridStore({
    fetchDayBookings: (courtDay) => network.ask(() => server.read(courtDay)),
    watch: ({ date }, onWatched) => {
      let isLeft = false;
      let isIn = false;
      network.push(() => {
        if (isLeft) return;
        isIn = true;
        server.enter(date);
        network.push(() => {
          if (!isLeft) onWatched();
        });
      });
      return () => {
        isLeft = true;
        if (isIn) server.leave(date);
      };
    },
    notify: () => undefined,
    now: Date.now,
    blocking: BLOCKING_CUSTOMERS,
  });
  const grid = store.getState;
  return { server, grid, hasLost: () => hasLost };
}

function begin(network: Network) {
  const { server, grid, hasLost } = openPage(network);
  let court = COURT;
  const open = (date: string, wanted: readonly string[] = []) => grid().open(court, date, wanted);
  const release = () => {
    if (grid().isHeld) grid().release();
  };
  open(DATE);
  return {
    acts: {
      book: (place: number) => server.change(dateAt(place), hourAt(place)),
      show: (place: number) => open(dateAt(place), [nameOf(hourAt(place))]),
      sellOtherHours: () => {
        court = court === COURT ? LATER_COURT : COURT;
        if (grid().court) open(grid().date);
      },
      toggle: (place: number) => grid().toggle(nameOf(hourAt(place))),
      holdOrRelease: () => {
        if (grid().isHeld) release();
        else if (grid().court) grid().hold();
      },
      close: () => grid().close(),
      refresh: () => void grid().refresh(),
    },
    atLast: () => {
      release();
      // The grid learns from the next change that it has missed one.
      if (hasLost()) for (const date of DATES) server.change(date, 21);
    },
    // The grid does so itself.
    readAgain: () => undefined,
    expectSame: () => {
      const { date, slots, day, phase, selected } = grid();
      if (!grid().court) return;
      expect(phase).toBe('ready');
      expect(slots).toEqual(slotsOfDate(court.operatingHours, date));
      const taken = slots.filter((slot) => isTaken(grid(), slot)).map((slot) => slot.startTime);
      const booked = slots
        .map((slot) => slot.startTime)
        .filter((name) => server.isBooked(date, name));
      expect(taken).toEqual(booked);
      expect(selected.filter((name) => server.isBooked(date, name))).toEqual([]);
      expect(day.early).toEqual([]);
    },
  };
}

test('whatever the order in which answers and pushes come, then the hours are free that are free', () =>
  expectSameInAnyOrder(begin));
