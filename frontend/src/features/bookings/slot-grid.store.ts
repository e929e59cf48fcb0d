/** The hours of one court on one date: what is free, what is selected, kept true while the screen is open. */
import {
  absoluteHourAt,
  instantOfAbsoluteHour,
  slotsOfDate,
  slotStatesOf,
  type Court,
  type CourtDay,
  type DatedSlot,
  type SlotsChanged,
} from '@crease/contract';
import { create } from 'zustand';
import { formatHours } from '../../shared/lib/dates.ts';
import { unwatchSlots, watchSlots } from '../../shared/lib/socket-client.ts';
import { notifyInfo } from '../../shared/ui/notify.ts';
import { fetchDayBookings, type DayBookings } from './bookings.api.ts';
import { BOOKING_TEXTS } from './bookings.texts.ts';
import {
  hasGap,
  isUnread,
  UNREAD_DAY,
  withChange,
  withRead,
  type DayStates,
} from './day-states.ts';
import { hasBegun } from './slot-views.ts';

/** After a failed read, and after one that could not close a gap. */
const REREAD_PAUSES_MS = [1_000, 3_000, 10_000];

export interface SlotGridState {
  court: Court | undefined;
  date: string;
  slots: readonly DatedSlot[];
  day: DayStates;
  /** A first read that failed leaves the hours selectable: the server judges each request anyway. */
  phase: 'reading' | 'ready' | 'failed';
  /** Start times in the order of the day. */
  selected: readonly string[];
  /** Start times of slots that someone took while they were on screen. */
  justTaken: readonly string[];
  runningHour: number;
  /** Shows another court or date; `wanted` start times are selected as soon as it is known that they are free. */
  open: (court: Court, date: string, wanted?: readonly string[]) => void;
  close: () => void;
  toggle: (startTime: string) => void;
  clearSelection: () => void;
  receive: (change: SlotsChanged) => void;
  /** Reads the day again. */
  refresh: () => Promise<void>;
}

export interface SlotGridParts {
  fetchDayBookings: (courtDay: CourtDay) => Promise<DayBookings>;
  watch: (courtDay: CourtDay, onWatched: () => void) => void;
  unwatch: (courtDay: CourtDay) => void;
  notify: (text: string) => void;
  now: () => number;
}

type Schedule = ReturnType<typeof setTimeout> | undefined;

export function createSlotGridStore(parts: SlotGridParts) {
  return create<SlotGridState>((set, get) => {
    let wanted: readonly string[] = [];
    let failures = 0;
    let nextRead: Schedule;
    let nextHour: Schedule;

    const shown = (): CourtDay | undefined => {
      const { court, date } = get();
      return court && { courtId: court._id, date };
    };

    const isShown = ({ courtId, date }: CourtDay) =>
      get().court?._id === courtId && get().date === date;

    const dropFromSelection = (gone: readonly DatedSlot[], sayWhy: (hours: string) => string) => {
      if (gone.length === 0) return;
      const names = gone.map((slot) => slot.startTime);
      set(({ selected }) => ({ selected: selected.filter((name) => !names.includes(name)) }));
      parts.notify(sayWhy(formatHours(gone)));
    };

    const selectedSlots = () => get().slots.filter((slot) => get().selected.includes(slot.startTime));

    const isTaken = (slot: DatedSlot) => get().day.states.get(slot.startTime) === 'booked';

    const showDay = (day: DayStates) => {
      const before = get().day.states;
      const justTaken = [...day.states]
        .filter(([name, state]) => state === 'booked' && before.has(name))
        .filter(([name]) => before.get(name) !== 'booked' || get().justTaken.includes(name))
        .map(([name]) => name);
      set({ day, justTaken });
      dropFromSelection(selectedSlots().filter(isTaken), BOOKING_TEXTS.taken);
    };

    const selectWanted = () => {
      const free = get().slots.filter(
        (slot) => wanted.includes(slot.startTime) && isSelectable(get(), slot),
      );
      wanted = [];
      if (free.length > 0) set({ selected: free.map((slot) => slot.startTime) });
    };

    const readLater = () => {
      clearTimeout(nextRead);
      const pause = REREAD_PAUSES_MS[Math.min(failures, REREAD_PAUSES_MS.length) - 1];
      nextRead = setTimeout(() => void get().refresh(), pause);
    };

    /** Slots turn past by themselves when their hour strikes. */
    const followClock = () => {
      const runningHour = absoluteHourAt(parts.now());
      set({ runningHour });
      const begun = selectedSlots().filter((slot) => hasBegun(slot, runningHour));
      dropFromSelection(begun, BOOKING_TEXTS.begun);
      clearTimeout(nextHour);
      nextHour = setTimeout(followClock, instantOfAbsoluteHour(runningHour + 1) - parts.now());
    };

    return {
      ...CLOSED_GRID,

      open: (court, date, wantedSlots = []) => {
        if (isShown({ courtId: court._id, date })) {
          set({ court });
          return;
        }
        get().close();
        wanted = wantedSlots;
        const courtDay = { courtId: court._id, date };
        set({ court, date, slots: slotsOfDate(court.operatingHours, date), phase: 'reading' });
        followClock();
        void get().refresh();
        // A change between the first read and the entry into the room would be missed by both.
        parts.watch(courtDay, () => {
          if (isShown(courtDay)) void get().refresh();
        });
      },

      close: () => {
        const courtDay = shown();
        if (courtDay) parts.unwatch(courtDay);
        clearTimeout(nextRead);
        clearTimeout(nextHour);
        failures = 0;
        wanted = [];
        set(CLOSED_GRID);
      },

      toggle: (startTime) => {
        const slot = get().slots.find((candidate) => candidate.startTime === startTime);
        if (!slot || !isSelectable(get(), slot)) return;
        const { selected, slots } = get();
        const isOn = selected.includes(startTime);
        const names = slots.map((candidate) => candidate.startTime);
        set({
          selected: names.filter((name) =>
            name === startTime ? !isOn : selected.includes(name),
          ),
        });
      },

      clearSelection: () => {
        set({ selected: [] });
      },

      receive: (change) => {
        if (!isShown(change)) return;
        const day = withChange(get().day, change);
        if (day === get().day) return;
        showDay(day);
        if (hasGap(day) && !isUnread(day)) void get().refresh();
      },

      refresh: async () => {
        const courtDay = shown();
        if (!courtDay) return;
        clearTimeout(nextRead);
        followClock();
        try {
          const { version, bookings } = await parts.fetchDayBookings(courtDay);
          if (!isShown(courtDay)) return;
          showDay(withRead(get().day, version, slotStatesOf(get().slots, bookings)));
          set({ phase: 'ready' });
          failures = hasGap(get().day) ? failures + 1 : 0;
        } catch (error) {
          if (!isShown(courtDay)) return;
          console.error('The day did not load', error);
          failures += 1;
          if (isUnread(get().day)) set({ phase: 'failed' });
        }
        selectWanted();
        if (failures > 0) readLater();
      },
    };
  });
}

const CLOSED_GRID = {
  court: undefined,
  date: '',
  slots: [],
  day: UNREAD_DAY,
  phase: 'reading',
  selected: [],
  justTaken: [],
  runningHour: 0,
} as const satisfies Partial<SlotGridState>;

function isSelectable({ day, phase, runningHour }: SlotGridState, slot: DatedSlot): boolean {
  if (phase === 'reading' || hasBegun(slot, runningHour)) return false;
  return day.states.get(slot.startTime) !== 'booked';
}

export const useSlotGrid = createSlotGridStore({
  fetchDayBookings,
  watch: watchSlots,
  unwatch: unwatchSlots,
  notify: notifyInfo,
  now: () => Date.now(),
});
