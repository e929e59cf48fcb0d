import type { Court, CourtDay, DatedSlot, SlotsChanged, SlotState } from '@crease/contract';
import type { BookingRequest, DayBookings } from './bookings.api.ts';
import { UNREAD_DAY, type DayStates } from './day-states.ts';
import type { Blocking } from './slot-blocking.ts';
import { hasBegun, NO_OWN_HOURS, type OwnHours } from './slot-views.ts';

/** What left the selection without the customer's doing. */
export interface LostHours {
  slots: readonly DatedSlot[];
  /** The whole selection before it was lost. */
  wanted: readonly DatedSlot[];
}

export interface SlotGridData {
  court: Court | undefined;
  date: string;
  slots: readonly DatedSlot[];
  day: DayStates;
  /** Hours are selectable in each of them: the server judges every request anyway. */
  phase: 'reading' | 'ready' | 'failed';
  /** Start times in the order of the day. */
  selected: readonly string[];
  lost: LostHours | undefined;
  mine: OwnHours;
  /** Start times of slots that someone took while they were on screen. */
  justTaken: readonly string[];
  runningHour: number;
  /** The selection is on its way to the server: what is taken now may be taken by it. */
  isHeld: boolean;
  blocking: Blocking;
}

export interface SlotGridActions {
  /** Shows another court or date; `wanted` start times are selected at once, and leave if they are not free. */
  open: (court: Court, date: string, wanted?: readonly string[]) => void;
  close: () => void;
  toggle: (startTime: string) => void;
  /** In place of the selection so far; what can't be selected is left out. */
  select: (startTimes: readonly string[]) => void;
  clearSelection: () => void;
  /** While the selection is being sent nothing leaves it; `release` lets go what was lost meanwhile. */
  hold: () => void;
  release: () => void;
  /** This customer's own hours: shown as theirs, never selectable. */
  showMine: (mine: OwnHours) => void;
  receive: (change: SlotsChanged) => void;
  /** Reads the day again. */
  refresh: () => Promise<void>;
}

export type SlotGridState = SlotGridData & SlotGridActions;

export interface SlotGridParts {
  fetchDayBookings: (courtDay: CourtDay) => Promise<DayBookings>;
  /** Returns how to stop. */
  watch: (courtDay: CourtDay, onWatched: () => void) => () => void;
  notify: (text: string) => void;
  now: () => number;
  blocking: Blocking;
}

export const CLOSED_GRID: Omit<SlotGridData, 'blocking'> = {
  court: undefined,
  date: '',
  slots: [],
  day: UNREAD_DAY,
  phase: 'reading',
  selected: [],
  lost: undefined,
  mine: NO_OWN_HOURS,
  justTaken: [],
  runningHour: 0,
  isHeld: false,
};

export function selectedSlotsOf({ slots, selected }: SlotGridData): DatedSlot[] {
  return slots.filter((slot) => selected.includes(slot.startTime));
}

/** What is selected, as the server takes it; undefined when nothing is. */
export function selectionOf(grid: SlotGridData): BookingRequest | undefined {
  const timeSlots = selectedSlotsOf(grid).map(({ startTime, endTime, type }) => ({
    startTime,
    endTime,
    type,
  }));
  if (!grid.court || timeSlots.length === 0) return undefined;
  return { courtId: grid.court._id, date: grid.date, timeSlots };
}

export function isTaken({ day, blocking }: SlotGridData, slot: DatedSlot): boolean {
  return isBlocked(blocking, day.states.get(slot.startTime));
}

function isBlocked(blocking: Blocking, state: SlotState | undefined): boolean {
  return state !== undefined && blocking.includes(state);
}

export function isMine({ mine }: SlotGridData, slot: DatedSlot): boolean {
  return mine.requested.has(slot.absoluteHour) || mine.booked.has(slot.absoluteHour);
}

/** Before the day is read, too: nobody's tap is lost to a slow network, and what is not free leaves again. */
export function isSelectable(grid: SlotGridData, slot: DatedSlot): boolean {
  return !hasBegun(slot, grid.runningHour) && !isTaken(grid, slot) && !isMine(grid, slot);
}

/** Taken slots that were not taken a moment ago, those that already showed it included. */
export function justTakenOf(grid: SlotGridData, next: DayStates): string[] {
  const { day, justTaken, blocking } = grid;
  const isNews = (name: string) => {
    const before = day.states.get(name);
    if (before === undefined) return false;
    return !isBlocked(blocking, before) || justTaken.includes(name);
  };
  return [...next.states]
    .filter(([name, state]) => isBlocked(blocking, state) && isNews(name))
    .map(([name]) => name);
}

/** What was lost before and what is lost now, as one. */
export function withLost(before: LostHours | undefined, now: LostHours): LostHours {
  return {
    slots: inOrder([...(before?.slots ?? []), ...now.slots]),
    wanted: inOrder([...(before?.wanted ?? []), ...now.wanted]),
  };
}

function inOrder(slots: readonly DatedSlot[]): DatedSlot[] {
  return [...new Map(slots.map((slot) => [slot.absoluteHour, slot])).values()].sort(
    (one, other) => one.absoluteHour - other.absoluteHour,
  );
}
