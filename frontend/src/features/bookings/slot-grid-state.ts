import {
  instantOfAbsoluteHour,
  type Court,
  type CourtDay,
  type DatedSlot,
  type SlotsChanged,
} from '@crease/contract';
import type { DayBookings } from './bookings.api.ts';
import { UNREAD_DAY, type DayStates } from './day-states.ts';
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
  /** A first read that failed leaves the hours selectable: the server judges each request anyway. */
  phase: 'reading' | 'ready' | 'failed';
  /** Start times in the order of the day. */
  selected: readonly string[];
  lost: LostHours | undefined;
  mine: OwnHours;
  /** Start times of slots that someone took while they were on screen. */
  justTaken: readonly string[];
  runningHour: number;
}

export interface SlotGridActions {
  /** Shows another court or date; `wanted` start times are selected as soon as it is known that they are free. */
  open: (court: Court, date: string, wanted?: readonly string[]) => void;
  close: () => void;
  toggle: (startTime: string) => void;
  /** In place of the selection so far; what can't be selected is left out. */
  select: (startTimes: readonly string[]) => void;
  clearSelection: () => void;
  /** This customer's own hours: shown as theirs, never selectable. */
  showMine: (mine: OwnHours) => void;
  receive: (change: SlotsChanged) => void;
  /** Reads the day again. */
  refresh: () => Promise<void>;
}

export type SlotGridState = SlotGridData & SlotGridActions;

export interface SlotGridParts {
  fetchDayBookings: (courtDay: CourtDay) => Promise<DayBookings>;
  watch: (courtDay: CourtDay, onWatched: () => void) => void;
  unwatch: (courtDay: CourtDay) => void;
  notify: (text: string) => void;
  now: () => number;
}

export const CLOSED_GRID: SlotGridData = {
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
};

export function selectedSlotsOf({ slots, selected }: SlotGridData): DatedSlot[] {
  return slots.filter((slot) => selected.includes(slot.startTime));
}

export function isTaken({ day }: SlotGridData, slot: DatedSlot): boolean {
  return day.states.get(slot.startTime) === 'booked';
}

export function isMine({ mine }: SlotGridData, slot: DatedSlot): boolean {
  const instant = instantOfAbsoluteHour(slot.absoluteHour);
  return mine.requested.has(instant) || mine.booked.has(instant);
}

export function isSelectable(grid: SlotGridData, slot: DatedSlot): boolean {
  if (grid.phase === 'reading' || hasBegun(slot, grid.runningHour)) return false;
  return !isTaken(grid, slot) && !isMine(grid, slot);
}

/** Booked slots that were not booked a moment ago, those that already showed it included. */
export function justTakenOf({ day, justTaken }: SlotGridData, next: DayStates): string[] {
  const isNews = (name: string) => {
    const before = day.states.get(name);
    return before !== undefined && (before !== 'booked' || justTaken.includes(name));
  };
  return [...next.states]
    .filter(([name, state]) => state === 'booked' && isNews(name))
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
